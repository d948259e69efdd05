import { expect, test } from 'vitest';
import { createServerContentVersion } from './content-version.ts';

const date = (ms = 0) => new Date(Date.UTC(2026, 2, 1) + ms);

/** A server whose answers are given by hand, and a clock that is moved. */
function createServer() {
  const state = { change: 1, turns: [] as number[], elapsed: 0, questions: 0 };
  let hold = Promise.resolve();
  let isAway = false;
  const server = {
    async execute({ args: { now } }: { args: { now: number } }) {
      state.questions += 1;
      const { change, turns } = state;
      await hold;
      if (isAway) throw new Error('away');
      const lastTurn = turns.findLast((turn) => turn <= now) ?? null;
      const nextTurn = turns.find((turn) => turn > now) ?? null;
      return { rows: [[change, lastTurn, nextTurn]] };
    },
  };
  const { contentVersion, noteWrite } = createServerContentVersion(server, () => state.elapsed);
  return {
    state,
    noteWrite,
    read: async (at = date()) => await contentVersion(at),
    readAtOnce: (at = date()) => contentVersion(at),
    hold(until: Promise<void>) {
      hold = until;
    },
    away(value: boolean) {
      isAway = value;
    },
  };
}

test('the server is asked once a second at most, and once for many who ask together', async () => {
  const { state, read, readAtOnce } = createServer();
  await Promise.all([read(), read(), read()]);
  state.elapsed = 999;
  expect(readAtOnce()).toMatchObject({ version: '1 null' });
  expect(state.questions).toBe(1);

  state.change = 2;
  state.elapsed = 1_000;
  expect(await read()).toMatchObject({ version: '2 null' });
  expect(state.questions).toBe(2);
});

test('a write of this process is seen at once, also when the question was under way', async () => {
  const { state, read, noteWrite, hold } = createServer();
  await read();
  state.change = 2;
  noteWrite();
  expect(await read()).toMatchObject({ version: '2 null' });

  state.elapsed = 1_000;
  const go = Promise.withResolvers<void>();
  hold(go.promise);
  const early = read();
  state.change = 3;
  noteWrite();
  const late = read();
  go.resolve();
  await early;
  expect(await late).toMatchObject({ version: '3 null' });
  expect(await read()).toMatchObject({ version: '3 null' });
});

test('a schedule turns at its second, and a clock that was set back is followed within a second', async () => {
  const { state, read } = createServer();
  const turn = date(60_000).getTime();
  state.turns = [turn];
  expect(await read(date(59_999))).toEqual({ version: '1 null', nextTurn: new Date(turn) });
  expect(await read(date(60_000))).toEqual({ version: `1 ${turn}`, nextTurn: undefined });

  state.elapsed = 1_000;
  expect(await read(date(59_999))).toEqual({ version: '1 null', nextTurn: new Date(turn) });
});

test('while the server is away the last answer stands, until a schedule ends it', async () => {
  const { state, read, readAtOnce, noteWrite, away } = createServer();
  state.turns = [date(60_000).getTime()];
  away(true);
  await expect(read(), 'nothing is known').rejects.toThrow('away');
  away(false);
  state.elapsed = 1_000;
  await expect(read()).rejects.toThrow('away');
  await expect.poll(() => read()).not.toHaveProperty('isStale');

  away(true);
  state.elapsed = 2_000;
  expect(await read()).toMatchObject({ version: '1 null', isStale: true });
  expect(readAtOnce()).toMatchObject({ isStale: true });
  await expect(read(date(60_000))).rejects.toThrow('away');

  away(false);
  expect(readAtOnce()).toMatchObject({ isStale: true });
  state.change = 2;
  noteWrite();
  expect(await read(), 'a write has reached it').toEqual({
    version: '2 null',
    nextTurn: expect.any(Date),
  });
});

test('no reader waits longer than a second for a server that is slow', async () => {
  const { state, read, hold } = createServer();
  await read();
  const go = Promise.withResolvers<void>();
  hold(go.promise);
  state.change = 2;
  state.elapsed = 1_000;
  expect(await read()).toMatchObject({ version: '1 null', isStale: true });
  state.elapsed = 2_000;
  const start = performance.now();
  expect(await read(), 'without waiting again').toMatchObject({ isStale: true });
  expect(performance.now() - start).toBeLessThan(500);
  go.resolve();
  await expect.poll(() => read()).toMatchObject({ version: '2 null' });
});
