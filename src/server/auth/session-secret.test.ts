import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { findSecret, loadOrCreateSecret } from './session-secret.ts';

const folder = temporaryFolder('session-secret');

/** A file is there for half a second before anything is in it. */
const slowDisk = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  fs.writeFileSync = (path, data, { flag = 'w', mode }) => {
    const file = fs.openSync(path, flag, mode);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    fs.writeSync(file, data);
    fs.closeSync(file);
  };
  syncBuiltinESMExports();`;

test('a secret is made once, for its owner alone, and nothing else is left next to it', () => {
  const file = join(folder, 'data/session-secret');
  expect(findSecret(file)).toBeUndefined();

  const secret = loadOrCreateSecret(file);

  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(loadOrCreateSecret(file)).toBe(secret);
  expect(findSecret(file)).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'data'))).toEqual(['session-secret']);
});

test('processes that start at once on a slow disk have the same secret', async () => {
  const file = join(folder, 'session-secret');
  const load = `
    import { loadOrCreateSecret } from './src/server/auth/session-secret.ts';
    process.stdout.write(loadOrCreateSecret(${JSON.stringify(file)}));`;
  const start = async (delayMs: number) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const disk = `data:text/javascript,${encodeURIComponent(slowDisk)}`;
    const args = ['--import', disk, '--input-type=module', '--eval', load];
    return (await promisify(execFile)(process.execPath, args)).stdout;
  };

  const secrets = await Promise.all([start(0), start(0), start(150), start(300)]);

  expect(new Set(secrets)).toEqual(new Set([findSecret(file)]));
});
