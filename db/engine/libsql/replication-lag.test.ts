import { expect, test } from 'vitest';
import { createReplicationLag } from './replication-lag.ts';

/** A replica that has what its primary has after some time, and a clock that is moved. */
function createReplica() {
  const state = { now: 0, behindMs: 0, asked: [] as string[] };
  let hold = Promise.resolve();
  const client = {
    async execute(statement: unknown) {
      const sql = String(statement);
      state.asked.push(sql);
      await hold;
      if (sql.startsWith('select')) state.now += state.behindMs;
      return {} as never;
    },
  };
  const hang = () => void (hold = new Promise(() => {}));
  return { state, hang, lag: createReplicationLag(client, () => state.now) };
}

test('the lag is the time that a read waits for the last change of the primary', async () => {
  const { state, lag } = createReplica();
  state.behindMs = 120;
  expect(await lag()).toEqual({ lagMs: 120 });
  expect(state.asked).toEqual([expect.stringContaining('where false'), 'select 1']);
});

test('it is measured every five seconds at most, however often it is asked for', async () => {
  const { state, lag } = createReplica();
  await Promise.all([lag(), lag()]);
  state.now = 4_999;
  await lag();
  expect(state.asked).toHaveLength(2);
  state.behindMs = 30;
  state.now = 5_000;
  expect(await lag()).toEqual({ lagMs: 30 });
});

test('nobody waits for a primary that does not answer', async () => {
  const { state, hang, lag } = createReplica();
  hang();
  expect(await lag()).toEqual({ lagMs: null, reason: 'the primary does not answer yet' });
  state.now = 9_000;
  void lag();
  expect(state.asked, 'one question at a time').toHaveLength(1);
});

test('while a slow primary is asked, what was measured before is answered', async () => {
  const { state, hang, lag } = createReplica();
  state.behindMs = 40;
  await lag();
  hang();
  state.now = 9_000;
  expect(await lag()).toEqual({ lagMs: 40 });
});
