import { expect, test } from 'vitest';
import { createReadYourWrites } from './read-your-writes.ts';

/** A server that answers with the index, or fails; and the indexes that it was asked for. */
function createServer() {
  const asked: (string | undefined)[] = [];
  const state: { index: string; failure?: () => Promise<Error> } = { index: '7' };
  const send = createReadYourWrites(async (request) => {
    const { requests } = await request.json();
    asked.push(requests[0].stmt.replication_index);
    const { failure, index } = state;
    if (failure) throw await failure();
    return Response.json({ results: [{ response: { result: { replication_index: index } } }] });
  });
  const ask = async () =>
    await send(
      new Request('http://database.test', {
        method: 'POST',
        body: JSON.stringify({ requests: [{ stmt: { sql: 'select 1' } }] }),
      }),
    );
  return { asked, state, ask };
}

const timeout = () => new DOMException('too late', 'TimeoutError');

test('each request asks for what was answered before, also after a server that was away', async () => {
  const { asked, state, ask } = createServer();
  await ask();
  state.failure = async () => new TypeError('fetch failed');
  await expect(ask()).rejects.toThrow('fetch failed');
  state.failure = undefined;
  await ask();
  expect(asked).toEqual([undefined, '7', '7']);
});

test('what was waited for in vain is asked for no longer, unless something newer was answered since', async () => {
  const { asked, state, ask } = createServer();
  await ask();
  const late = Promise.withResolvers<Error>();
  state.failure = () => late.promise;
  const waiting = ask();
  await expect.poll(() => asked).toHaveLength(2);
  state.failure = undefined;
  state.index = '8';
  await ask();
  late.resolve(timeout());
  await expect(waiting).rejects.toThrow('too late');
  state.failure = async () => timeout();
  await expect(ask()).rejects.toThrow('too late');
  state.failure = undefined;
  await ask();
  expect(asked).toEqual([undefined, '7', '7', '8', undefined]);
});
