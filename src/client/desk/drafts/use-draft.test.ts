import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { createDraft, type SavedKind } from './use-draft.ts';

interface Note {
  version: number;
  text: string;
  isSent: boolean;
}

const draft: Note = { version: 1, text: '', isSent: false };

/** A server with one draft. What is put into `failures` is thrown by the next saves; `isLost` stores all the same. */
function createServer() {
  let stored = draft;
  const failures: { error: Error; isLost?: boolean }[] = [];
  const saves: string[] = [];
  let running = 0;
  let mostAtOnce = 0;
  let durationMs = 0;
  const store = (change: Partial<Note>) => {
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
    async save({ version }: Note, { text }: { text: string }) {
      saves.push(text);
      running += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      await new Promise((resolve) => setTimeout(resolve, durationMs));
      running -= 1;
      const failure = failures.shift();
      if (failure && !failure.isLost) throw failure.error;
      const isSaved = version === stored.version && !stored.isSent;
      // As a database stores text.
      if (isSaved) store({ text: text.toWellFormed() });
      if (failure) throw failure.error;
      return { isSaved, stored };
    },
  };
}

function open() {
  const server = createServer();
  const kind: SavedKind<Note, { text: string }> = {
    contentOf: ({ text }) => ({ text }),
    isOpen: ({ isSent }) => !isSent,
    save: server.save,
  };
  const saver = createDraft(draft, kind);
  return { server, saver, status: () => saver.statusOf(saver.state.get()) };
}

/** What the server has decided, with that status. */
function refusal(httpStatus: number) {
  return new TRPCClientError('No', {
    result: { error: { code: -32_000, message: 'No', data: { httpStatus } } },
  });
}

const noAnswer = () => new Error('no network');

beforeEach(() => void vi.useFakeTimers());

test('what is typed is saved within a second, in one save', async () => {
  const { server, saver, status } = open();
  for (const text of ['H', 'He', 'Hel']) saver.change({ text });
  expect(status()).toBe('saving');
  expect(saver.hasUnsaved()).toBe(true);
  await vi.advanceTimersByTimeAsync(999);

  expect(server.saves).toEqual(['Hel']);
  expect(status()).toBe('saved');
  expect(saver.state.get().stored.version).toBe(2);
  expect(saver.hasUnsaved()).toBe(false);
});

test('half an emoji, which is stored as a replacement character, is saved', async () => {
  const { server, saver, status } = open();
  saver.change({ text: 'Ships \ud83d' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(status()).toBe('saved');
  expect(server.saves).toHaveLength(1);
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
  const { server, saver, status } = open();
  server.takeLong(5_000);
  saver.change({ text: 'one' });
  await vi.advanceTimersByTimeAsync(1_000);
  saver.change({ text: 'two' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(status()).toBe('saving');
  saver.change({ text: 'three' });
  await vi.advanceTimersByTimeAsync(20_000);

  expect(server.saves).toEqual(['one', 'three']);
  expect(server.mostAtOnce()).toBe(1);
  expect(server.stored()).toMatchObject({ text: 'three', version: 3 });
  expect(status()).toBe('saved');
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

test('a draft that was sent meanwhile leaves what was typed in its place', async () => {
  const { server, saver } = open();
  server.store({ isSent: true });
  saver.change({ text: 'mine' });
  await vi.advanceTimersByTimeAsync(1_000);

  const { stored, newer, content } = saver.state.get();
  expect([stored.isSent, newer?.isSent, content.text]).toEqual([false, true, 'mine']);
});

test('a save without an answer is tried again, and is no conflict with itself', async () => {
  const { server, saver, status } = open();
  server.failures.push({ error: noAnswer(), isLost: true }, { error: noAnswer() });
  saver.change({ text: 'one' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(status()).toBe('failed');
  expect(saver.state.get().stored.version).toBe(1);
  const shown: string[] = [];
  saver.state.subscribe(() => shown.at(-1) === status() || shown.push(status()));
  saver.change({ text: 'one two' });
  await vi.advanceTimersByTimeAsync(10_000);

  expect(saver.state.get().newer).toBeUndefined();
  expect(server.stored().text).toBe('one two');
  // The failure is said once, until there is an answer.
  expect(shown).toEqual(['failed', 'saving', 'saved']);
});

test('a save without an answer is stored over, also by what was there before it', async () => {
  const { server, saver, status } = open();
  server.failures.push({ error: noAnswer(), isLost: true });
  saver.change({ text: 'taken back' });
  await vi.advanceTimersByTimeAsync(1_000);
  saver.change({ text: '' });
  expect(saver.hasUnsaved()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);

  expect(server.stored().text).toBe('');
  expect([status(), saver.state.get().newer]).toEqual(['saved', undefined]);
});

test('a save without an answer that is read back is no change of another window', async () => {
  const { server, saver, status } = open();
  server.failures.push({ error: noAnswer(), isLost: true });
  saver.change({ text: 'one' });
  await vi.advanceTimersByTimeAsync(1_000);
  saver.read(server.stored());

  expect(saver.state.get().newer).toBeUndefined();
  expect([status(), saver.hasUnsaved()]).toEqual(['saved', false]);
});

test('what was refused is not sent again before it has changed', async () => {
  const { server, saver, status } = open();
  server.failures.push({ error: refusal(400) });
  saver.change({ text: 'refused' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.saves).toEqual(['refused']);
  expect(status()).toBe('failed');

  saver.change({ text: 'accepted' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(status()).toBe('saved');
  expect(saver.state.get().failure).toBeUndefined();
});

test('what is refused after a lost save is said until it changes', async () => {
  const { server, saver, status } = open();
  server.failures.push({ error: noAnswer() }, { error: refusal(400) });
  saver.change({ text: 'refused' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.saves).toEqual(['refused', 'refused']);
  expect(status()).toBe('failed');
  saver.change({ text: 'accepted' });
  expect(status()).toBe('saving');
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

test('what is read from the server takes the place of an older draft, and of nothing typed', async () => {
  const { server, saver } = open();
  saver.read(server.store({ text: 'theirs' }));
  expect(saver.state.get().content.text).toBe('theirs');
  saver.read(draft);
  expect(saver.state.get().content.text).toBe('theirs');

  saver.change({ text: 'mine' });
  saver.read(server.store({ text: 'theirs again' }));
  expect(saver.state.get()).toMatchObject({
    content: { text: 'mine' },
    newer: { text: 'theirs again' },
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.saves).toEqual([]);
});

test('no save begins once the page is left', async () => {
  const { server, saver } = open();
  const stop = saver.start();
  saver.change({ text: 'left' });
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.saves).toEqual([]);
  expect(await saver.flush()).toBe(false);
});
