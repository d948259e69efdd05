import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createBatchWriter, createLog } from './log.ts';

test('a line is JSON with its time, level and event first, and errors in it have their stacks and causes', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => void lines.push(line));

  log.info('listening');
  log.info('request', { route: '/', status: 200 });
  log.error('request failed', { error: new Error('outer', { cause: new Error('inner') }) });
  log.debug('below the level');

  const [first, second, third, ...others] = lines.map((line) => JSON.parse(line));
  expect(Object.keys(first)).toEqual(['time', 'level', 'event']);
  expect(second).toMatchObject({ level: 'info', event: 'request', route: '/', status: 200 });
  expect(Math.abs(Date.parse(second.time) - Date.now())).toBeLessThan(60_000);
  expect(third.error.stack).toContain('outer');
  expect(third.error.cause).toContain('inner');
  expect(others).toEqual([]);
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
});

test('a request is a line of JSON, whatever its route is made of', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => void lines.push(line));
  log.request({ method: 'GET', route: '/a "b" \\ c', status: 200, start: performance.now() });
  log.request({ id: 'known', method: 'PUT', route: '*', status: 404, start: performance.now() });

  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(first).toMatchObject({ level: 'info', event: 'request', method: 'GET', status: 200 });
  expect(first.route).toBe('/a "b" \\ c');
  expect(first.id).toMatch(/^[\da-f]{8}-[\da-z]+$/);
  expect(first.durationMs).toBeGreaterThanOrEqual(0);
  expect(second).toMatchObject({ id: 'known', method: 'PUT', route: '*', status: 404 });

  const quiet: string[] = [];
  createLog('warn', (line) => void quiet.push(line)).request(first);
  expect(quiet).toEqual([]);
});

test('lines leave together, in their order, and soon', async () => {
  const written: string[] = [];
  const write = createBatchWriter((lines) => void written.push(Buffer.from(lines).toString()));

  write('one\n', false);
  write('two\n', false);
  expect(written).toEqual([]);
  await expect.poll(() => written, { interval: 5, timeout: 200 }).toEqual(['one\ntwo\n']);
  write('three\n', false);
  await expect.poll(() => written.length, { interval: 5, timeout: 200 }).toBe(2);
  expect(written[1]).toBe('three\n');
});

test('what is urgent waits for nothing and overtakes nothing, and many lines are not held long', () => {
  const written: string[] = [];
  const write = createBatchWriter((lines) => void written.push(Buffer.from(lines).toString()));

  write('one\n', false);
  write('an error\n', true);
  expect(written).toEqual(['one\nan error\n']);

  for (let count = 0; count < 10_000; count += 1) write(`${'x'.repeat(99)}\n`, false);
  expect(written.length).toBeGreaterThan(2);
});

test('no line is cut, however long, and lines that were handed over stay as they were', () => {
  const written: Uint8Array[] = [];
  const write = createBatchWriter((lines) => void written.push(lines));
  const lines = [1, 40_000, 30_000, 200_000, 3, 65_536].map((length) => `${'ß'.repeat(length)}\n`);
  write('the first\n', true);
  for (const line of lines) write(line, false);
  write('the last\n', true);

  const text = Buffer.concat(written).toString();
  expect(text).toBe(['the first\n', ...lines, 'the last\n'].join(''));
});

test('warnings and errors are urgent', () => {
  const urgent: boolean[] = [];
  const log = createLog('debug', (_line, isUrgent) => void urgent.push(isUrgent));
  log.debug('a');
  log.info('b');
  log.warn('c');
  log.error('d');

  expect(urgent).toEqual([false, false, true, true]);
});

test('what is left when the process exits is written then', () => {
  const script = `
    import { createLog } from './src/server/log.ts';
    createLog('info').info('last words');
    process.exit(0);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });

  expect(JSON.parse(stdout)).toMatchObject({ level: 'info', event: 'last words' });
});
