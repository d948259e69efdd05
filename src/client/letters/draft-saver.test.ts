import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftSaver } from './draft-saver.ts';
import type { Letter } from './letter.ts';

const draft: Letter = {
  id: 7,
  subject: '',
  text: '',
  version: 1,
  state: 'draft',
  recipients: 0,
  sent: 0,
  refused: 0,
  problem: null,
  createdAt: '2026-01-05T09:00:00.000Z',
  changedAt: '2026-01-05T09:00:00.000Z',
  startedAt: null,
  endedAt: null,
};

/** A server with one letter. What is put into `failures` is thrown by the next saves; `isLost` stores all the same. */
function createServer() {
  let stored = draft;
  const failures: { error: Error; isLost?: boolean }[] = [];
  const saves: string[] = [];
  let running = 0;
  let mostAtOnce = 0;
  let durationMs = 0;
  const store = (change: Partial<Letter>) => {
    stored = { ...stored, ...change, version: stored.version + 1 };
    return stored;
  };
  return {
    saves,
    failures,
    store,
    stored: () => stored,
    mostAtOnce: () => mostAtOnce,
    takeLong: (ms: number) => (durationMs = ms),
    async save({ version, subject, text }: { version: number; subject: string; text: string }) {
      saves.push(text);
      running += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      await new Promise((resolve) => setTimeout(resolve, durationMs));
      running -= 1;
      const failure = failures.shift();
      if (failure && !failure.isLost) throw failure.error;
      const isSaved = version === stored.version && stored.state === 'draft';
      if (isSaved) store({ subject, text });
      if (failure) throw failure.error;
      return { isSaved, letter: stored };
    },
  };
}

function open() {
  const server = createServer();
  return { server, saver: createDraftSaver(draft, server.save) };
}

/** What the server has decided, with that status. */
function refusal(httpStatus: number) {
  return new TRPCClientError('No', {
    result: { error: { code: -32_000, message: 'No', data: { httpStatus } } },
  });
}

const noAnswer = () => new Error('no network');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is typed is saved within a second, in one save', async () => {
  const { server, saver } = open();
  for (const text of ['H', 'He', 'Hel']) saver.change({ text });
  expect(saver.state.get().status).toBe('saving');
  expect(saver.hasUnsaved()).toBe(true);
  await vi.advanceTimersByTimeAsync(999);

  expect(server.saves).toEqual(['Hel']);
  expect(saver.state.get()).toMatchObject({ status: 'saved', letter: { version: 2 } });
  expect(saver.hasUnsaved()).toBe(false);
});

test('also while somebody goes on typing', async () => {
  const { server, saver } = open();
  for (let at = 1; at <= 20; at += 1) {
    saver.change({ text: 'x'.repeat(at) });
    await vi.advanceTimersByTimeAsync(100);
    expect(at - server.stored().text.length).toBeLessThan(10);
  }
  expect(server.saves.length).toBeLessThan(5);
});

test('one save waits for the other, and the last text is stored', async () => {
  const { server, saver } = open();
  server.takeLong(5_000);
  saver.change({ text: 'one' });
  await vi.advanceTimersByTimeAsync(1_000);
  saver.change({ text: 'two' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(saver.state.get().status).toBe('saving');
  saver.change({ text: 'three' });
  await vi.advanceTimersByTimeAsync(20_000);

  expect(server.saves).toEqual(['one', 'three']);
  expect(server.mostAtOnce()).toBe(1);
  expect(server.stored()).toMatchObject({ text: 'three', version: 3 });
  expect(saver.state.get().status).toBe('saved');
});

test('what another window saved is not overwritten, and loaded when that is wanted', async () => {
  const { server, saver } = open();
  server.store({ text: 'theirs' });
  saver.change({ text: 'mine' });
  await vi.advanceTimersByTimeAsync(1_000);

  expect(saver.state.get()).toMatchObject({ newer: { text: 'theirs' }, content: { text: 'mine' } });
  expect(await saver.flush()).toBe(false);
  saver.change({ text: 'mine too' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.saves).toEqual(['mine']);
  expect(saver.hasUnsaved()).toBe(true);

  saver.loadNewer();
  expect(saver.state.get()).toMatchObject({ content: { text: 'theirs' }, newer: undefined });
  saver.change({ text: 'theirs and mine' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.stored().text).toBe('theirs and mine');
});

test('a letter that was sent meanwhile leaves what was typed in its place', async () => {
  const { server, saver } = open();
  server.store({ state: 'sending' });
  saver.change({ text: 'mine' });
  await vi.advanceTimersByTimeAsync(1_000);

  const { letter, newer, content } = saver.state.get();
  expect([letter.state, newer?.state, content.text]).toEqual(['draft', 'sending', 'mine']);
});

test('a save without an answer is tried again, and is no conflict with itself', async () => {
  const { server, saver } = open();
  server.failures.push({ error: noAnswer(), isLost: true }, { error: noAnswer() });
  saver.change({ text: 'one' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saver.state.get()).toMatchObject({ status: 'failed', letter: { version: 1 } });
  saver.change({ text: 'one two' });
  await vi.advanceTimersByTimeAsync(10_000);

  expect(saver.state.get().newer).toBeUndefined();
  expect(server.stored().text).toBe('one two');
  expect(saver.state.get().status).toBe('saved');
});

test('what was refused is not sent again before it has changed', async () => {
  const { server, saver } = open();
  server.failures.push({ error: refusal(400) });
  saver.change({ text: 'refused' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.saves).toEqual(['refused']);
  expect(saver.state.get().status).toBe('failed');

  saver.change({ text: 'accepted' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saver.state.get()).toMatchObject({ status: 'saved', error: undefined });
});

test('a flush saves at once, and says when it cannot', async () => {
  const { server, saver } = open();
  expect(await saver.flush()).toBe(true);
  expect(server.saves).toEqual([]);
  saver.change({ text: 'now' });
  const flushing = saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(await flushing).toBe(true);
  expect(server.stored().text).toBe('now');

  server.failures.push({ error: refusal(500) });
  saver.change({ text: 'later' });
  const failing = saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(await failing).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.stored().text).toBe('later');
});

test('what is read from the server takes the place of an older letter, and of nothing typed', async () => {
  const { server, saver } = open();
  saver.receive(server.store({ text: 'theirs' }));
  expect(saver.state.get().content.text).toBe('theirs');
  saver.receive(draft);
  expect(saver.state.get().content.text).toBe('theirs');

  saver.change({ text: 'mine' });
  saver.receive(server.store({ text: 'theirs again' }));
  expect(saver.state.get()).toMatchObject({
    content: { text: 'mine' },
    newer: { text: 'theirs again' },
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.saves).toEqual([]);
});

test('no save begins once the page is left', async () => {
  const { server, saver } = open();
  saver.change({ text: 'left' });
  saver.dispose();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.saves).toEqual([]);
  expect(await saver.flush()).toBe(false);
});
