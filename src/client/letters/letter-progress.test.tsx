import '#client/desk-styles.css';
import { expect, test } from 'vitest';
import { renderInApp } from '#test/render-in-app.tsx';
import type { Letter } from './letter.ts';
import { OpenedLetter } from './opened-letter.tsx';

const letter: Letter = {
  id: 7,
  subject: 'News',
  text: 'Hello',
  version: 2,
  state: 'sending',
  recipients: 1_000,
  sent: 312,
  refused: 0,
  refusalsInRow: 0,
  problem: null,
  createdAt: '2026-01-05T09:00:00.000Z',
  changedAt: '2026-01-05T09:00:00.000Z',
  startedAt: '2026-01-05T09:00:00.000Z',
  endedAt: null,
};

/** An opened letter, and a server that says of it what the test says. */
async function renderProgress(stored = letter) {
  let said: Letter | Error = stored;
  const answer = (path: string) => {
    if (path === 'letters.preview') return { head: [], text: '', html: '' };
    if (said instanceof Error) throw said;
    return said;
  };
  const screen = await renderInApp(<OpenedLetter id={7} list={{ tab: 'letters' }} />, { answer });
  return {
    say: (next: Letter | Error) => void (said = next),
    sending: screen.getByRole('region', { name: 'Sending' }),
  };
}

test('the number, the bar and who was refused follow what is read each second', async () => {
  const { sending, say } = await renderProgress();
  await expect.element(sending).toMatchTextContent(/Sending, 312 of 1,000/);
  say({ ...letter, refused: 1_088 });
  await expect.element(sending).toMatchTextContent(/Sending, 312 of 1,000, 1,088 refused/);
  say({ ...letter, refused: 8 });
  await expect.element(sending).toMatchTextContent(/Sending, 312 of 1,000, 8 refused/);
  const bar = sending.getByRole('progressbar', { name: 'Sending' });
  await expect.element(bar).toHaveAttribute('aria-valuetext', '312 of 1,000');
  await expect.element(bar).toHaveAttribute('value', '320');
});

test('a sent letter says how many were refused, and has no bar and no buttons', async () => {
  const endedAt = '2026-01-05T10:00:00.000Z';
  const sent: Letter = { ...letter, state: 'sent', sent: 998, refused: 2, endedAt };
  const { sending } = await renderProgress(sent);
  await expect.element(sending).toMatchTextContent(/Sent to 998 subscribers, 2 refused, /);
  await expect.element(sending.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(sending.getByRole('button')).not.toBeInTheDocument();
});

test('what holds the sending up is announced, and goes when it is over', async () => {
  const { sending, say } = await renderProgress();
  const problem = 'The mail server cannot be reached: connect ECONNREFUSED';
  say({ ...letter, problem });
  await expect.element(sending.getByText(problem)).toHaveRole('status');
  say(letter);
  await expect.element(sending.getByText(problem)).not.toBeInTheDocument();
});

test.each([
  ['sending', 'Sending', 'The connection was lost. Sending goes on; these numbers follow'],
  ['paused', 'Paused', 'The connection was lost; these numbers follow'],
] as const)(
  'while the progress of a %s letter cannot be read the page says so, and follows it again afterwards',
  async (state, words, says) => {
    const { sending, say } = await renderProgress({ ...letter, state });
    await expect.element(sending).toMatchTextContent(new RegExp(`${words}, 312 of 1,000`));
    say(new Error('no network'));
    const notice = sending.getByText(`${says} in a moment.`, { exact: true });
    await expect.element(notice).toHaveRole('status');
    await expect.element(sending).toMatchTextContent(new RegExp(`${words}, 312 of 1,000`));
    say({ ...letter, state, sent: 400 });
    await expect.element(sending).toMatchTextContent(new RegExp(`${words}, 400 of 1,000`));
    await expect.element(notice).not.toBeInTheDocument();
  },
);

test('a letter that the server refuses five times in a row says why it is paused', async () => {
  const { sending, say } = await renderProgress();
  const problem = 'The mail server refuses: 554 5.7.1 relaying denied';
  say({ ...letter, state: 'paused', problem });
  await expect
    .element(sending)
    .toMatchTextContent(/Paused: the mail server refuses: 554 5.7.1 relaying denied/);
});

test.each<[string, Partial<Letter>, string[]]>([
  ['letters.pause', {}, ['Pause']],
  ['letters.copy', { state: 'sent' }, ['Copy to a new draft']],
  ['letters.delete', { state: 'draft' }, ['Delete', 'Delete']],
  ['letters.send', { state: 'draft' }, ['Send to 2 subscribers', 'Send to 2 subscribers']],
])('why %s was refused is said on the page', async (procedure, change, presses) => {
  const answer = (path: string) => {
    if (path === procedure) throw new Error('no network');
    if (path === 'letters.preview') return { head: [], text: '', html: '' };
    return { ...letter, ...change, recipients: 2, isAddressMissing: false };
  };
  const screen = await renderInApp(<OpenedLetter id={7} list={{ tab: 'letters' }} />, { answer });
  const article = screen.getByRole('article');
  for (const name of presses) {
    await screen.getByRole('button', { name, exact: true }).last().click();
  }
  await expect
    .element(article.getByRole('alert'))
    .toMatchTextContent(/^The server cannot be reached/);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  [true, /cannot be changed any more\.\s*Your postal address is missing\./],
  [false, /cannot be changed any more\.\s*Cancel/],
])(
  'an editor who sends a letter hears that its address is missing: %s',
  async (isAddressMissing, words) => {
    const answer = (path: string) =>
      path === 'letters.preview'
        ? { head: [], text: '', html: '' }
        : { ...letter, state: 'draft', recipients: 2, isAddressMissing };
    const screen = await renderInApp(<OpenedLetter id={7} list={{ tab: 'letters' }} />, { answer });
    await screen.getByRole('button', { name: 'Send to 2 subscribers' }).click();
    const question = screen.getByRole('dialog', { name: 'Send this letter?' });
    await expect.element(question).toMatchTextContent(words);
    // Only an owner can enter one.
    await expect.element(question.getByRole('link')).not.toBeInTheDocument();
  },
);

test.each<[string, Partial<Letter>, number]>([
  ['The letter has no subject yet.', { subject: ' ' }, 2],
  ['The letter has no text yet.', { text: '\u200B' }, 2],
  ['There are no subscribers to send it to yet.', {}, 0],
])('a letter that cannot be sent says: %s', async (reason, change, recipients) => {
  const answer = (path: string) =>
    path === 'letters.preview'
      ? { head: [], text: '', html: '' }
      : { ...letter, state: 'draft', recipients, isAddressMissing: false, ...change };
  const screen = await renderInApp(<OpenedLetter id={7} list={{ tab: 'letters' }} />, { answer });
  const send = screen.getByRole('button', { name: `Send to ${recipients} subscribers` });
  await expect.element(send).toBeDisabled();
  await expect.element(send).toHaveAccessibleDescription(reason);
});
