import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a Node that is too old is refused in one sentence', () => {
  const tooOld = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' });`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${tooOld}`, 'src/tools/require-node.js'],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toBe(
    'This site needs Node 24.7 or newer and was started with 20.20.2; "npm ci" installs one that fits.\n',
  );
});
