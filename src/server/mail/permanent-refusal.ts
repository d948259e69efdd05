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
