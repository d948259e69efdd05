import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a browser that cannot be installed is named in one line, with what brings it', () => {
  const { status, stderr } = spawnSync(process.execPath, ['src/tools/install-browsers.ts'], {
    encoding: 'utf8',
    // Without apt-get and sudo.
    env: { PATH: '/nowhere', FIREFOX_PATH: '/nowhere/firefox' },
  });
  expect(status).toBe(1);
  expect(stderr.trimEnd().split('\n').at(-1)).toBe(
    'The tests need Firefox (or FIREFOX_PATH), which could not be installed: run "apt-get install firefox-esr" as root.',
  );
});
