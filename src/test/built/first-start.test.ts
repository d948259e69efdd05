import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../listen.ts';
import { post } from '../site-data.ts';
import { siteAdmin } from '../start-site.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder('first-start');

test('the first administrator can sign in as soon as a new site answers at all', async () => {
  const port = String(await freePort());
  const server = spawn(process.execPath, ['dist/server/server.js'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: port,
      DATABASE_URL: `file:${folder}/site.db`,
      ADMIN_PASSWORD: siteAdmin.password,
    },
  });
  const exited = once(server, 'exit');
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await exited;
  });

  const signIn = () =>
    post(`http://localhost:${port}/api/admin/login`, siteAdmin).catch(() => undefined);
  let answer = await signIn();
  while (!answer && server.exitCode === null) answer = await signIn();
  expect(answer?.status).toBe(200);
});
