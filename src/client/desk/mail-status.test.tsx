import { expect, test } from 'vitest';
import type { Outputs } from '#client/trpc.tsx';
import { renderInApp } from '#test/render-in-app.tsx';
import { MailStatus } from './mail-status.tsx';

type Status = Outputs['mail']['status'];

const none = { count: 0, lastError: null };
const quiet: Status = {
  waiting: none,
  givenUp: none,
  held: 0,
  outbox: undefined,
  testRecipient: 'desk@example.org',
};

/** Both places of a tab, and what the mail server answers to a test. */
async function renderStatus(status: Partial<Status>, tested?: Outputs['mail']['sendTest']) {
  const answer = (path: string) => (path === 'mail.status' ? { ...quiet, ...status } : tested);
  const screen = await renderInApp(
    <>
      <div data-testid="head">
        <MailStatus place="head" />
      </div>
      <div data-testid="foot">
        <MailStatus place="foot" />
      </div>
    </>,
    { answer },
  );
  return {
    head: screen.getByTestId('head'),
    foot: screen.getByTestId('foot'),
    mail: screen.getByRole('region', { name: 'Mail' }),
  };
}

const unreachable = 'The mail server cannot be reached: connect ECONNREFUSED 127.0.0.1:1';

test.each<[string, Partial<Status>, RegExp]>([
  [
    'waits',
    { waiting: { count: 1, lastError: unreachable } },
    /^1 mail could not be sent and will be tried again\. Reason: The .+ ECONNREFUSED 127/,
  ],
  [
    'was given up',
    { givenUp: { count: 2, lastError: unreachable } },
    /^2 mails could not be sent and will not be tried again\. Reason: The .+ ECONNREFUSED 127/,
  ],
  [
    'is held back',
    { held: 1 },
    /^1 mail held back for half a day: the message looks like spam\. ?New messages/,
  ],
])('mail that %s is at the head of a tab, with the reason', async (_, status, words) => {
  const { head, foot, mail } = await renderStatus(status);
  await expect.element(head).toMatchTextContent(words);
  await expect.element(foot).toBeEmptyDOMElement();
  await expect.element(mail).toBeVisible();
});

test('where nothing waits the foot says where mail goes, and the head nothing', async () => {
  const tested = { isAccepted: false, answer: unreachable };
  const { head, foot, mail } = await renderStatus({}, tested);
  await expect
    .element(foot)
    .toMatchTextContent(/^New messages are announced to desk@example\.org\./);
  await expect.element(head).toBeEmptyDOMElement();
  await mail.getByRole('button', { name: 'Send a test mail' }).click();
  await expect.element(mail.getByRole('alert')).toMatchTextContent(unreachable);
});

test('without a mail server the folder of the files is named', async () => {
  const answer = 'SMTP_URL is not set: the message is a file in /srv/outbox.';
  const { foot, mail } = await renderStatus(
    { outbox: '/srv/outbox' },
    { isAccepted: true, answer },
  );
  await expect
    .element(foot)
    .toMatchTextContent('SMTP_URL is not set: mail is written to files in /srv/outbox.');
  await mail.getByRole('button', { name: 'Send a test mail' }).click();
  await expect.element(mail.getByRole('status')).toHaveTextContent(answer);
});

test('what waits is sent again by a button, and what hinders that is said next to it', async () => {
  const waiting = { count: 1, lastError: unreachable };
  let isDown = true;
  let reads = 0;
  const answer = (path: string) => {
    if (path === 'mail.sendAgain' && isDown) throw new Error('no network');
    if (path === 'mail.status') reads += 1;
    return { ...quiet, waiting };
  };
  const screen = await renderInApp(<MailStatus place="head" />, { answer });
  const button = screen.getByRole('button', { name: 'Send again now' });
  await button.click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/^The server cannot be reached/);

  isDown = false;
  const before = reads;
  await button.click();
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'It is being sent.' }))
    .toBeVisible();
  await expect.poll(() => reads).toBeGreaterThan(before);
});
