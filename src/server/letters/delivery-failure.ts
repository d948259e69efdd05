import { mailServerProblem } from '../mail/describe-mail-error.ts';
import { isPermanentRefusal } from '../mail/permanent-refusal.ts';

/**
 * What a failed attempt to send a letter means:
 * - `away`: the server takes no mail from this site at the moment. It is unreachable, or it refuses the login or the sender.
 * - `faulty`: the site could not compose this mail. A newer version of the site may be able to.
 * - `deferred`: the server puts this recipient or message off (4xx).
 * - `refused`: the server will never take mail for this recipient (5xx).
 */
export interface DeliveryFailure {
  kind: 'away' | 'faulty' | 'deferred' | 'refused';
  code: string;
  answer: string;
}

/** The commands that the recipient or the message can be refused at. What is refused before is about us. */
const recipientCommands = new Set(['RCPT TO', 'DATA']);
/** "Service not available, closing transmission channel". */
const closingReply = 421;

/** Judges an error of the mailer. What it does not know counts as `away`, because then no one is left out. */
export function judgeFailure(error: unknown): DeliveryFailure {
  if (!(error instanceof Error)) return { kind: 'away', code: 'unknown', answer: String(error) };
  const code = 'code' in error ? String(error.code) : error.name;
  const command = 'command' in error ? String(error.command) : '';
  const reply = 'responseCode' in error ? Number(error.responseCode) : 0;
  const answer = 'response' in error && error.response ? String(error.response) : error.message;
  const isRefusal = (code === 'EENVELOPE' || code === 'EMESSAGE') && recipientCommands.has(command);
  if (isRefusal && reply >= 400 && reply < 500 && reply !== closingReply) {
    return { kind: 'deferred', code, answer };
  }
  // An address that nodemailer itself finds wrong has not been sent to any server.
  const isNoAddress = code === 'EENVELOPE' && command === 'API';
  if (isNoAddress || (isRefusal && isPermanentRefusal(error))) {
    return { kind: 'refused', code, answer };
  }
  if (isProgramError(error)) return compositionFailure(error);
  return { kind: 'away', code, answer: awayProblem(error, code, reply) };
}

/** What it means that a mail could not be composed. */
export function compositionFailure(error: unknown): DeliveryFailure {
  const isError = error instanceof Error;
  const reason = isError ? error.message : String(error);
  return {
    kind: 'faulty',
    code: isError ? error.name : 'unknown',
    answer: `A mail could not be composed: ${reason}`,
  };
}

/** Errors of the network, the disk and settings have a code as well. */
function isProgramError(error: Error): boolean {
  return (error instanceof TypeError || error instanceof RangeError) && !('code' in error);
}

/** In a sentence that names no recipient. */
function awayProblem(error: Error, code: string, reply: number): string {
  const problem = mailServerProblem(error);
  if (problem) return `The mail server ${problem}`;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return 'The mail server did not answer in time.';
  }
  if (reply > 0) return `The mail server takes no mail from this site (${reply}).`;
  return `The mail could not be handed over (${code}).`;
}
