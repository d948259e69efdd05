/** Replies that ask for other credentials: the settings are wrong, not the mail. */
const authenticationReplies = new Set([530, 534, 535, 538]);

/** True when the server refused this very mail, its sender or its recipient with a 5xx reply: a repeat would be refused as well. */
export function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error && 'responseCode' in error)) return false;
  const { code, responseCode } = error;
  const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return (
    isAboutTheMail &&
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    !authenticationReplies.has(responseCode)
  );
}

/** True when it was the recipient that the server refused for good, and not the sender or the content. */
export function isRecipientRefused(error: unknown): boolean {
  const command = error instanceof Error && 'command' in error ? error.command : undefined;
  return command === 'RCPT TO' && isPermanentRefusal(error);
}
