import '../styles.css';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createData, DataContext, DataProvider, type AppRouter } from '#client/trpc.tsx';
import type { Letter, Progress } from './letter.ts';
import { LetterProgress } from './letter-progress.tsx';

const letter: Letter = {
  id: 7,
  subject: 'News',
  text: 'Hello',
  version: 2,
  state: 'sending',
  recipients: 1_000,
  sent: 0,
  refused: 0,
  createdAt: '2026-01-05T09:00:00.000Z',
  changedAt: '2026-01-05T09:00:00.000Z',
  startedAt: '2026-01-05T09:00:00.000Z',
  endedAt: null,
};

const progress: Progress = {
  state: 'sending',
  recipients: 1_000,
  sent: 312,
  refused: 0,
  problem: null,
};

let streams: EventTarget[] = [];

beforeEach(() => {
  streams = [];
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super();
        streams.push(this);
      }
      close() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
});

const say = (type: string, data: object = {}) =>
  void streams.at(-1)?.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));

/** A server whose answers the test gives, to what it was asked for. */
async function renderProgress(shown: Letter = letter) {
  const asked: string[] = [];
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        asked.push(op.path);
        const state = op.path === 'letters.pause' ? 'paused' : 'sending';
        observer.next({ result: { type: 'data', data: { ...progress, state } } });
        observer.complete();
      });
  const screen = await render(
    <DataContext value={createData(link)}>
      <DataProvider>
        <LetterProgress letter={shown} />
      </DataProvider>
    </DataContext>,
  );
  const isOver = shown.state === 'sent';
  await expect.poll(() => streams.length).toBe(isOver ? 0 : 1);
  return { asked, sending: screen.getByRole('region', { name: 'Sending' }) };
}

test('the number, the bar and who was refused follow what is heard', async () => {
  const { sending } = await renderProgress();
  await expect.element(sending).toMatchTextContent(/Sending, 0 of 1,000/);
  say('message', { ...progress, refused: 1_088 });
  await expect.element(sending).toMatchTextContent(/Sending, 312 of 1,000, 1,088 refused/);
  say('message', { ...progress, refused: 8 });
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
  const { sending } = await renderProgress();
  const problem = 'The mail server cannot be reached: connect ECONNREFUSED';
  say('message', { ...progress, problem });
  await expect.element(sending.getByText(problem)).toHaveRole('status');
  say('message', progress);
  await expect.element(sending.getByText(problem)).not.toBeInTheDocument();
});

test('a lost connection is announced until the stream is there again', async () => {
  const { sending } = await renderProgress();
  const notice = sending.getByText(/^The connection was lost\./);
  await expect.element(notice).not.toBeInTheDocument();
  say('error');
  await expect.element(notice).toHaveRole('status');
  say('connected');
  await expect.element(notice).not.toBeInTheDocument();
});

test('"Pause" becomes "Resume" and stays focused', async () => {
  const { asked, sending } = await renderProgress();
  await sending.getByRole('button', { name: 'Pause' }).click();
  await expect.element(sending.getByRole('button', { name: 'Resume' })).toHaveFocus();
  await expect.element(sending).toMatchTextContent(/Paused, 312 of 1,000 sent/);
  await sending.getByRole('button', { name: 'Resume' }).click();
  await expect.element(sending.getByRole('button', { name: 'Pause' })).toHaveFocus();
  expect(asked).toEqual(['letters.pause', 'letters.resume']);
});
