import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWriteQueue } from './write-queue.ts';

test('one write at a time, in their order, whether they succeed or not', async () => {
  const write = createWriteQueue(60_000);
  const events: string[] = [];
  const send = (name: string) => async () => {
    events.push(`${name} begins`);
    await Promise.resolve();
    events.push(`${name} ends`);
    if (name === 'b') throw new Error('b fails');
    return name;
  };
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => write(send(name))));

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(events).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('a write that waited too long is never sent, and holds up no other', async () => {
  const write = createWriteQueue(20);
  const first = Promise.withResolvers<string>();
  const sent: string[] = [];
  const slow = write(() => first.promise);
  const late = write(async () => void sent.push('late'));
  await sleep(40);
  const next = write(async () => void sent.push('next'));
  first.resolve('slow');

  expect(await slow).toBe('slow');
  await expect(late).rejects.toMatchObject({ code: 'DATABASE_TIMEOUT' });
  await next;
  expect(sent).toEqual(['next']);
});
