import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { persistPage } from './persisted-page.ts';
import { createLog } from '../log.ts';

const folder = mkdtempSync(join(tmpdir(), 'kept-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = 'ships float '.repeat(100);

/** A site with one page, which can be started again and again on the same file. */
function createSite(name: string) {
  const file = join(folder, name, 'home-page');
  mkdirSync(join(folder, name));
  const state = { facts: ['ships float'], made: 0, lines: [] as string[] };
  return {
    file,
    state,
    start(settings: { publicUrl?: string; whileMade?: () => void; isWhole?: boolean } = {}) {
      const { publicUrl = 'http://site.test', whileMade, isWhole = true } = settings;
      return persistPage({
        file,
        log: createLog('info', (line) => void state.lines.push(line)),
        madeFrom: async () => [publicUrl, state.facts],
        async make() {
          state.made += 1;
          whileMade?.();
          const headers = { 'content-type': 'text/html' };
          return isWhole ? { status: 200, headers, bytes: Buffer.from(text) } : undefined;
        },
      });
    },
  };
}

test('after a restart the page is there at once, with its variants and headers', async () => {
  const { start, state, file } = createSite('restart');
  const first = await start()();
  const second = await start()();

  expect(state.made).toBe(1);
  expect(Buffer.from(second?.identity.bytes ?? []).toString()).toBe(text);
  for (const variant of ['identity', 'br', 'gzip'] as const) {
    expect(second?.[variant]?.headers).toEqual(first?.[variant]?.headers);
    expect(
      Buffer.compare(
        second?.[variant]?.bytes ?? Buffer.of(),
        first?.[variant]?.bytes ?? Buffer.of(1),
      ),
    ).toBe(0);
  }
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(join(folder, 'restart'))).toEqual(['home-page']);
});

test('a page made from anything else is not sent, and gives way to the new one', async () => {
  const { start, state, file } = createSite('else');
  await start()();
  state.facts = ['ships sink'];
  await start()();
  expect(state.made).toBe(2);
  await start({ publicUrl: 'https://elsewhere.test' })();
  expect(state.made).toBe(3);
  await start({ publicUrl: 'https://elsewhere.test' })();
  expect(state.made).toBe(3);
  expect(readdirSync(join(file, '..'))).toEqual(['home-page']);
});

test('a file that is cut, changed or foreign is no page', async () => {
  const { start, state, file } = createSite('broken');
  await start()();
  const whole = readFileSync(file);
  const changed = Buffer.from(whole);
  changed.write('x', changed.length - 100);

  for (const content of [whole.subarray(0, -1), changed, Buffer.from('hello'), Buffer.of()]) {
    writeFileSync(file, content);
    const before = state.made;
    expect((await start()())?.status).toBe(200);
    expect(state.made).toBe(before + 1);
  }
});

test('a page into which a change may have come is not kept', async () => {
  const { start, state } = createSite('meanwhile');
  await start({ whileMade: () => void (state.facts = ['ships sink']) })();
  state.facts = ['ships float'];
  await start()();

  expect(state.made).toBe(2);
});

test('a page of which a part broke is not kept', async () => {
  const { start, state, file } = createSite('part');
  expect(await start({ isWhole: false })()).toBeUndefined();
  expect(readdirSync(join(file, '..'))).toEqual([]);
  await start()();
  expect(state.made).toBe(2);
});

test('a file that cannot be written costs a line in the log and no answer', async () => {
  const { start, state, file } = createSite('unwritable');
  mkdirSync(file);

  expect((await start()())?.status).toBe(200);
  expect(state.lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', event: 'home page not stored' },
  ]);
});

test('a file of another version of Node is made anew', async () => {
  const { start, state, file } = createSite('version');
  await start()();
  const sumLength = 64;
  const content = readFileSync(file).subarray(sumLength);
  // Behind the key; no version of it was ever that high.
  content[sumLength + 1] = 0xfe;
  const sum = createHash('sha256').update(content).digest('hex');
  writeFileSync(file, Buffer.concat([Buffer.from(sum), content]));

  expect((await start()())?.status).toBe(200);
  expect(state.made).toBe(2);
  await start()();
  expect(state.made).toBe(2);
});
