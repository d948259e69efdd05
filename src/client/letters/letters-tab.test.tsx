import { expect, test } from 'vitest';
import { renderInApp } from '#test/render-in-app.tsx';
import type { LetterEntry } from './letter.ts';
import { LetterRow } from './letters-tab.tsx';

const draft: LetterEntry = {
  id: 7,
  subject: 'What agents cost',
  preview: 'Good morning, this month',
  state: 'draft',
  recipients: 0,
  sent: 0,
  problem: null,
  changedAt: '2026-01-05T12:00:00.000Z',
  startedAt: null,
  endedAt: null,
};
const startedAt = '2026-01-06T12:00:00.000Z';
const endedAt = '2026-01-07T12:00:00.000Z';

test.each<[string, Partial<LetterEntry>, RegExp]>([
  ['a draft', {}, /^What agents cost Good morning, this month Draft · .*Jan 5/],
  [
    'one without a subject',
    { subject: ' \u200B' },
    /^No subject Good morning, this month Draft · /,
  ],
  [
    'one that is being sent',
    { state: 'sending', recipients: 1_000, sent: 312, startedAt },
    /^What agents cost Good .* month Sending, 312 of 1,000 · .*Jan 6/,
  ],
  [
    'a paused one',
    { state: 'paused', recipients: 8, sent: 4, startedAt },
    /month Paused · .*Jan 6/,
  ],
  [
    'a stopped one',
    { state: 'stopped', recipients: 8, sent: 4, startedAt, endedAt },
    /month Stopped, 4 of 8 · .*Jan 7/,
  ],
  [
    'a sent one',
    { state: 'sent', recipients: 1_234, sent: 1_230, startedAt, endedAt },
    /month Sent .*Jan 7.* to 1,230 subscribers$/,
  ],
])('%s says its state, and leads to it', async (_, change, words) => {
  const search = { tab: 'letters' as const, letter: 7 };
  const screen = await renderInApp(
    <ol>
      <LetterRow letter={{ ...draft, ...change }} search={search} />
    </ol>,
  );
  const link = screen.getByRole('link');
  await expect.element(link).toMatchTextContent(words);
  await expect.element(link).toHaveAttribute('href', '/admin/dashboard?tab=letters&letter=7');
});
