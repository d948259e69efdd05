import { mailtoLink, subjectLabel } from '#shared/contact.ts';
import { quotedLines } from '#shared/messages.ts';

/**
 * Longer ones do nothing: Windows opens links of 2,048 characters at most, and Chrome there refuses what is longer. Some
 * are left for what a browser changes in a link.
 */
const maxLength = 2_000;

const omission = '> [...]';

/**
 * A link that opens a reply in the mail program, to the label of the subject and with each line of the message quoted. Of
 * a message that is too long for a link only the beginning is quoted.
 */
export function replyLink(written: Record<'email' | 'subject' | 'message', string>): string {
  const { email, subject, message } = written;
  const start = `${mailtoLink(email)}?subject=${encodeURIComponent(`Re: ${subjectLabel(subject)}`)}&body=`;
  const quoted = quotedLines(message);
  const whole = encodeLines(quoted);
  if (start.length + whole.length <= maxLength) return start + whole;

  const room = maxLength - start.length - encodeLines(['', omission]).length;
  return start + encodeLines([...beginningOf(quoted, room), omission]);
}

/** As many lines as there is room for once they are encoded; of the first that is too long, its beginning. */
function beginningOf(lines: string[], room: number): string[] {
  const text = lines.join('\r\n');
  let left = room;
  let end = 0;
  for (const character of text) {
    left -= encodeURIComponent(character).length;
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end).split('\r\n');
}

function encodeLines(lines: string[]): string {
  return encodeURIComponent(lines.join('\r\n'));
}
