import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followProgress } from './follow-progress.ts';
import type { Progress } from './letter.ts';

const seconds = 1_000;

const progressOf = (sent: number, state: Progress['state'] = 'sending'): Progress => ({
  state,
  recipients: 9,
  sent,
  refused: 0,
  problem: null,
});

/** A stream whose events come when the test says so. */
class FakeEventSource extends EventTarget {
  isOpen = true;
  url: string;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  close() {
    this.isOpen = false;
  }
  hear(type: string, data?: object) {
    if (!this.isOpen) throw new Error('a closed stream says nothing');
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}

let streams: FakeEventSource[] = [];

beforeEach(() => {
  streams = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Follows letter 7; what is read when a stream has broken off is `answer`. */
function follow(answer: () => Promise<Progress> = async () => progressOf(5)) {
  const heard: Progress[] = [];
  const connections: boolean[] = [];
  const read = vi.fn(answer);
  const leave = followProgress(7, {
    read,
    onProgress: (progress) => heard.push(progress),
    onConnection: (isConnected) => connections.push(isConnected),
  });
  return {
    heard,
    read,
    leave,
    isConnected: () => connections.at(-1),
    stream(): FakeEventSource {
      const stream = streams.at(-1);
      if (!stream) throw new Error('no stream was opened');
      return stream;
    },
    /** How many are open. */
    open: () => streams.filter(({ isOpen }) => isOpen).length,
  };
}

test('each change is passed on, until the letter has ended', async () => {
  const { heard, stream, open, isConnected } = follow();
  const url = new URL(stream().url, 'http://site.test');
  expect(url.pathname).toBe('/api/trpc/letters.progress');
  expect(JSON.parse(url.searchParams.get('input') ?? '')).toEqual({ id: 7 });

  stream().hear('connected');
  expect(isConnected()).toBe(true);
  stream().hear('message', progressOf(1));
  stream().hear('message', progressOf(9, 'sent'));
  stream().hear('return');
  await vi.advanceTimersByTimeAsync(5 * 60 * seconds);

  expect(heard).toEqual([progressOf(1), progressOf(9, 'sent')]);
  expect(open()).toBe(0);
  expect(streams).toHaveLength(1);
});

test('a stream that breaks off begins again after three seconds, from what was read', async () => {
  const { heard, read, stream, open, isConnected } = follow();
  stream().hear('message', progressOf(1));
  stream().hear('error');
  expect(isConnected()).toBe(false);
  expect(open()).toBe(0);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);

  expect(heard).toEqual([progressOf(1), progressOf(5)]);
  expect(streams).toHaveLength(2);
  expect(isConnected()).toBe(false);
  stream().hear('connected');
  expect(isConnected()).toBe(true);
});

test('while the letter cannot be read, that is tried every three seconds', async () => {
  let isAway = true;
  const { read, stream, isConnected } = follow(async () => {
    if (isAway) throw new Error('502');
    return progressOf(5);
  });
  stream().hear('error');
  await vi.advanceTimersByTimeAsync(9 * seconds);
  expect(read).toHaveBeenCalledTimes(3);
  expect(streams).toHaveLength(1);
  expect(isConnected()).toBe(false);

  isAway = false;
  await vi.advanceTimersByTimeAsync(3 * seconds);
  expect(streams).toHaveLength(2);
});

test('a letter that ended meanwhile needs no other stream', async () => {
  const { heard, stream, isConnected } = follow(async () => progressOf(9, 'sent'));
  stream().hear('error');
  await vi.advanceTimersByTimeAsync(60 * seconds);

  expect(heard).toEqual([progressOf(9, 'sent')]);
  expect(isConnected()).toBe(true);
  expect(streams).toHaveLength(1);
});

test('a session that has ended is asked for at once, and the stream goes on after the sign-in', async () => {
  const signedIn = Promise.withResolvers<Progress>();
  const { read, stream, isConnected } = follow(() => signedIn.promise);
  stream().hear('serialized-error', { message: 'Please sign in.' });
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60 * seconds);
  expect(streams).toHaveLength(1);
  expect(isConnected()).toBe(false);

  signedIn.resolve(progressOf(6));
  await vi.advanceTimersByTimeAsync(0);
  expect(streams).toHaveLength(2);
});

test('a stream that says nothing for 45 seconds is opened again; a ping is enough', async () => {
  const { read, stream } = follow();
  stream().hear('connected');
  for (let ping = 0; ping < 10; ping += 1) {
    await vi.advanceTimersByTimeAsync(44 * seconds);
    stream().hear('ping');
  }
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(46 * seconds);
  expect(read).toHaveBeenCalledOnce();
  expect(streams).toHaveLength(2);
  expect(streams[0]?.isOpen).toBe(false);

  // Also one that never began.
  await vi.advanceTimersByTimeAsync(46 * seconds);
  expect(streams).toHaveLength(3);
});

test('who leaves closes the stream, and nothing begins after that', async () => {
  const first = follow();
  first.stream().hear('connected');
  first.leave();
  expect(first.open()).toBe(0);

  const second = follow();
  second.stream().hear('error');
  second.leave();

  const reading = Promise.withResolvers<Progress>();
  const third = follow(() => reading.promise);
  third.stream().hear('error');
  await vi.advanceTimersByTimeAsync(3 * seconds);
  third.leave();
  reading.resolve(progressOf(6));
  const opened = streams.length;
  await vi.advanceTimersByTimeAsync(5 * 60 * seconds);
  expect(streams).toHaveLength(opened);
  expect(second.read).not.toHaveBeenCalled();
  expect(third.heard).toEqual([]);

  const failing = Promise.withResolvers<Progress>();
  const fourth = follow(() => failing.promise);
  fourth.stream().hear('error');
  await vi.advanceTimersByTimeAsync(3 * seconds);
  fourth.leave();
  failing.reject(new Error('502'));
  await vi.advanceTimersByTimeAsync(60 * seconds);
  expect(fourth.read).toHaveBeenCalledOnce();
});
