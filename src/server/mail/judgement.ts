import { shortened } from '../log.ts';

/** What a failed attempt to send a mail means. */
export interface Judgement {
  /**
   * What it is about: the recipient, whose address is refused for good; the message, or the recipient for now; or the site
   * and its mail server, where every other mail fails in the same way.
   */
  about: 'recipient' | 'message' | 'site';
  /** True when the server answered with a 5xx reply. */
  isRefusal: boolean;
  /** True when the server has taken a blind copy all the same. */
  isCopied?: boolean;
  /** A sentence for the desk, in the server's words. It may name the recipient. */
  words: string;
}

/** What nodemailer says of an attempt: its code, the command that failed, the reply's number and text. */
interface Failure {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  /** Of OpenSSL, whose message has its inner workings as well. */
  reason?: string;
  message: string;
  isCopied?: boolean;
  /** For each recipient, where all were refused: first whom the mail is to, then of blind copies. */
  rejectedErrors?: readonly Failure[];
}

interface Rule {
  about: Judgement['about'];
  /** What has to be so; what is left out may be anything. */
  command?: readonly string[];
  code?: readonly (string | undefined)[];
  replies?: readonly [from: number, to: number];
  /** `$` stands for the words of the server, or of the error. */
  words: string;
}

const refused: Rule['replies'] = [500, 599];
const putOff: Rule['replies'] = [400, 499];
/** "Service not available, closing transmission channel": about the connection, at whichever command. */
const closing: Rule['replies'] = [421, 421];
const refuses = 'The mail server refuses: $';
const putsOff = 'The mail server puts it off: $';

/** The first rule that applies decides. */
const rules: readonly Rule[] = [
  { about: 'site', replies: closing, words: putsOff },
  { about: 'recipient', command: ['RCPT TO'], replies: refused, words: refuses },
  {
    about: 'recipient',
    command: ['API'],
    code: ['EENVELOPE'],
    words: 'The address is not valid: $',
  },
  { about: 'site', code: ['EAUTH'], replies: putOff, words: putsOff },
  {
    about: 'site',
    code: ['EAUTH', 'ENOAUTH'],
    words: 'The mail server refuses the user name or password in SMTP_URL: $',
  },
  { about: 'message', command: ['DATA'], replies: refused, words: refuses },
  { about: 'site', replies: refused, words: refuses },
  { about: 'message', command: ['RCPT TO', 'DATA'], replies: putOff, words: putsOff },
  { about: 'site', replies: putOff, words: putsOff },
  { about: 'site', code: ['EABORT', 'ETIMEDOUT'], words: 'The mail server did not answer in time' },
  {
    about: 'site',
    code: ['ECONNECTION', 'ECONNREFUSED', 'EDNS', 'ESOCKET', 'ETLS'],
    words: 'The mail server cannot be reached: $',
  },
  // An error of the program has no code.
  { about: 'message', code: [undefined], words: 'The mail could not be composed: $' },
];

export function judge(error: unknown): Judgement {
  const thrown: Failure = error instanceof Error ? error : { message: String(error) };
  const failure = thrown.rejectedErrors?.[0] ?? thrown;
  const { responseCode = 0, response, reason, message, isCopied } = failure;
  const said = response ?? (reason ? `TLS: ${reason}` : message);
  const isIn = (replies: Rule['replies']) =>
    !replies || (responseCode >= replies[0] && responseCode <= replies[1]);
  const rule = rules.find(
    ({ command, code, replies }) =>
      isIn(replies) &&
      (!command || command.includes(failure.command ?? '')) &&
      (!code || code.includes(failure.code)),
  );
  const { about = 'site', words = 'The mail could not be handed over: $' } = rule ?? {};
  return {
    about,
    isRefusal: responseCode >= 500,
    isCopied,
    words: words.replace('$', () => shortened(said)),
  };
}
