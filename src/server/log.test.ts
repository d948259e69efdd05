import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('a line is JSON with time, level and event, and errors in it have their stacks and causes', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => void lines.push(line));

  log.info('listening');
  log.info('request', { route: '/a "b" \\ c', status: 200 });
  log.error('request failed', { error: new Error('outer', { cause: new Error('inner') }) });
  log.debug('below the level');

  const [first, second, third, ...others] = lines.map((line) => JSON.parse(line));
  expect(first).toEqual({ time: expect.any(String), level: 'info', event: 'listening' });
  expect(second).toMatchObject({ event: 'request', route: '/a "b" \\ c', status: 200 });
  expect(new Date(second.time).toISOString()).toBe(second.time);
  expect(third.level).toBe('error');
  expect(third.error.stack).toContain('outer');
  expect(third.error.cause).toContain('inner');
  expect(others).toEqual([]);
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
});

test('what a mail server says is logged without addresses', () => {
  const lines: string[] = [];
  const refusal = new Error("550 <ada@example.org>: no mailbox ada'@example.org for @hono/core.js");
  createLog('info', (line) => void lines.push(line)).error('request failed', { error: refusal });
  expect(JSON.parse(lines[0] ?? '').error).toMatch(
    /^Error: 550 \(address\): no mailbox \(address\) for @hono\/core\.js\n +at /,
  );
});

test('lines go to standard output, also the last before the process exits', () => {
  const script = `
    import { createLog } from './src/server/log.ts';
    createLog('silent').error('nothing');
    createLog('warn').warn('last words');
    process.exit(0);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });

  expect(JSON.parse(stdout)).toMatchObject({ level: 'warn', event: 'last words' });
});
