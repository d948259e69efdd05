import { expect, test } from 'vitest';
import type { Outputs } from '#client/trpc.tsx';
import { renderInApp } from '#test/render-in-app.tsx';
import { OpenedMessage } from './opened-message.tsx';

type Message = Outputs['messages']['byId'];

const message: Message = {
  id: 7,
  name: 'Grace Hopper',
  email: 'grace@example.org',
  company: null,
  subject: 'other',
  message: 'Hello',
  createdAt: '2026-01-05T12:00:00.000Z',
  privacy: true,
  folder: 'inbox',
  isUnread: false,
  reasons: [],
  notice: { state: 'sent' },
  answers: [],
  draft: { text: '', version: 0 },
  agreements: [],
};

const renderWith = (answer: (path: string, input: unknown) => unknown) =>
  renderInApp(<OpenedMessage id={message.id} list={{ tab: 'messages' }} />, { answer });

const renderMessage = (change: Partial<Message>, moves: unknown[] = []) =>
  renderWith((path, input) => {
    if (path === 'messages.move') moves.push(input);
    return { ...message, ...change };
  });

test.each<[Message['notice'], string]>([
  [{ state: 'sent' }, 'Notice mailed'],
  [{ state: 'waits' }, 'Notice waits: it is about to be sent'],
  [{ state: 'waits', reason: '451 try again later' }, 'Notice waits: 451 try again later'],
  [{ state: 'held' }, 'Notice held back'],
  [{ state: 'file' }, 'Notice written to a file'],
  [{ state: 'refused', reason: '550 no such mailbox' }, 'Notice refused: 550 no such mailbox'],
])('an opened message says what became of its notice: %o', async (notice, words) => {
  const screen = await renderMessage({ notice });
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
});

test('a message that looks like spam says by what', async () => {
  const screen = await renderMessage({ reasons: ['a link in the name', 'many links'] });
  await expect.element(screen.getByText('Suspected: a link in the name, many links')).toBeVisible();
});

test('what was refused last is said above the message, until something is done', async () => {
  let isDown = true;
  const screen = await renderWith((path) => {
    if (path === 'messages.move' && isDown) throw new Error('no network');
    return message;
  });
  await screen.getByRole('button', { name: 'Archive' }).click();
  const alert = screen.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/^The server cannot be reached/);

  await screen.getByRole('button', { name: 'Mark as answered' }).click();
  await expect.element(alert).toMatchTextContent(/^The server cannot be reached/);

  isDown = false;
  await screen.getByRole('button', { name: 'Mark as unread' }).click();
  await expect.element(alert).not.toBeInTheDocument();
});

test.each<[Message['folder'], Record<string, Message['folder']>]>([
  ['inbox', { 'Mark as answered': 'answered', Archive: 'archived', 'Mark as spam': 'suspected' }],
  ['answered', { Archive: 'archived', 'Move to inbox': 'inbox', Delete: 'deleted' }],
  ['archived', { 'Mark as answered': 'answered', 'Move to inbox': 'inbox' }],
  ['suspected', { 'Not spam': 'inbox', Archive: 'archived', 'Move to inbox': 'inbox' }],
])('each button of a message in "%s" moves it to its folder', async (folder, buttons) => {
  const moves: unknown[] = [];
  const screen = await renderMessage({ folder }, moves);
  for (const name of Object.keys(buttons)) {
    const button = screen.getByRole('button', { name, exact: true });
    await button.click();
    await expect.element(button).not.toHaveAttribute('aria-disabled', 'true');
  }
  expect(moves).toEqual(Object.values(buttons).map((to) => ({ id: 7, to })));
});

test.each<[Message['folder'], string[]]>([
  ['inbox', ['Mark as answered', 'Archive', 'Delete', 'Mark as unread', 'Mark as spam']],
  ['answered', ['Archive', 'Move to inbox', 'Delete', 'Mark as unread', 'Mark as spam']],
  ['archived', ['Mark as answered', 'Move to inbox', 'Delete', 'Mark as unread', 'Mark as spam']],
  [
    'suspected',
    ['Not spam', 'Mark as answered', 'Archive', 'Move to inbox', 'Delete', 'Mark as unread'],
  ],
  ['deleted', ['Restore', 'Delete for good']],
])('a message in "%s" has the buttons of that folder and no others', async (folder, names) => {
  const screen = await renderMessage({ folder });
  await expect.element(screen.getByRole('button', { name: names[0] })).toBeVisible();
  const buttons = [...screen.container.querySelectorAll('button')];
  expect(buttons.map(({ textContent }) => textContent)).toEqual([...names, 'Send answer']);
});

test('why a person was not erased is said in the dialog that asked', async () => {
  const screen = await renderWith((path) => {
    if (path === 'messages.erasePerson') throw new Error('no network');
    if (path === 'admin.check') return { authenticated: true, role: 'owner' };
    if (path === 'messages.personalData') return { email: message.email, messages: 1 };
    return message;
  });
  await screen.getByRole('button', { name: 'Erase this person' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Erase this person?' });
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/^The server cannot be reached/);
});

test('the texts that a sender agreed to stand apart', async () => {
  const publishedAt = '2026-01-05T12:00:00.000Z';
  const screen = await renderMessage({
    agreements: [
      { page: 'privacy', id: 3, publishedAt },
      { page: 'terms', id: 4, publishedAt },
    ],
  });
  await expect
    .element(screen.getByText(/^Agreed to:/))
    .toHaveTextContent(
      'Agreed to: Privacy Policy of 5 January 2026, Terms of Service of 5 January 2026',
    );
});
