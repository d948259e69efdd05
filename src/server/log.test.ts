import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLog, createTurnWriter } from './log.ts';

test('a line is JSON with its time, level and event first, and errors in it are told in full', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => void lines.push(line));

  log.info('listening');
  log.info('request', { route: '/', status: 200 });
  log.error('request failed', { error: new Error('outer', { cause: new Error('inner') }) });
  log.debug('nobody asked');

  const [first, second, third, ...others] = lines.map((line) => JSON.parse(line));
  expect(Object.keys(first)).toEqual(['time', 'level', 'event']);
  expect(second).toMatchObject({ level: 'info', event: 'request', route: '/', status: 200 });
  expect(Math.abs(Date.parse(second.time) - Date.now())).toBeLessThan(60_000);
  expect(third.error.stack).toContain('outer');
  expect(third.error.cause).toContain('inner');
  expect(others).toEqual([]);
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
});

test('the lines of one turn leave together, and those of the next after them', async () => {
  const written: string[] = [];
  const write = createTurnWriter((lines) => void written.push(lines));

  write('one\n');
  write('two\n');
  expect(written).toEqual([]);
  await nextTurn();
  write('three\n');
  await nextTurn();

  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});
