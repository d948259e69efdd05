/** What a mail server answered when it refused, or why it gave no answer, to follow the words "The mail server". */
export function mailProblem(error: unknown): string {
  if (!(error instanceof Error)) return `failed: ${String(error)}`;
  const code = 'code' in error ? error.code : undefined;
  const reply = 'response' in error && typeof error.response === 'string' ? error.response : '';
  if (code === 'EAUTH') {
    return `refused the user name or password in SMTP_URL: ${reply || error.message}`;
  }
  return reply ? `refused the message: ${reply}` : `cannot be reached: ${error.message}`;
}

/**
 * The same words, where they are about the server and not about a message: those are safe for the log, since they name
 * no recipient. Undefined otherwise.
 */
export function mailServerProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isAboutServer =
    'code' in error &&
    ['EAUTH', 'ECONNECTION', 'ECONNREFUSED', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS'].includes(
      String(error.code),
    );
  return isAboutServer ? mailProblem(error) : undefined;
}
