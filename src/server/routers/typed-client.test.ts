import { execFile } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';

const router = resolve('src/server/routers/index.ts');
const client = `
  import { createTRPCClient, httpBatchLink } from '@trpc/client';
  import type { AppRouter } from ${JSON.stringify(router)};

  const url = 'http://localhost:3000/api/trpc';
  const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url })] });
  const { facts } = await client.facts.listActivePart.query({});
  const text: string | undefined = facts[0]?.factText;
  const wrong: number | undefined = facts[0]?.factText;
  await client.facts.noSuchProcedure.query();
  console.log(text, wrong);
`;
const compilerOptions = {
  target: 'esnext',
  module: 'nodenext',
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
};

const folder = temporaryFolder('client');

test('a client in another project has the types of every procedure', async () => {
  // Stands for an installation of the same version of tRPC.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'client.ts'), client);
  const settings = { compilerOptions, files: ['client.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));

  const compile = promisify(execFile)('node_modules/.bin/tsc', ['-p', folder]);
  const { stdout } = await compile.then(
    () => ({ stdout: '' }),
    (error: { stdout: string }) => error,
  );
  const errors = stdout.split('\n').filter((line) => line.includes('error'));
  expect(errors).toEqual([
    expect.stringMatching(/client\.ts\(9,.* Type 'string' is not assignable/),
    expect.stringMatching(/client\.ts\(10,.* 'noSuchProcedure' does not exist/),
  ]);
}, 60_000);
