import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test } from 'vitest';
import { listen } from '#test/listen.ts';
import { startS3Server, type Misbehaviour } from '#test/s3-server.ts';
import { readEnv } from '../env.ts';
import { openTarget } from './targets.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const root = temporaryFolder('targets');

let misbehave: (method: string, url: URL) => Misbehaviour | undefined = () => undefined;
afterEach(() => (misbehave = () => undefined));
const s3 = await startS3Server(join(root, 's3'), (method, url) => misbehave(method, url));
afterAll(() => s3.close());
let page = { status: 200, text: '<html>Welcome</html>' };
const website = createServer((_, response) => response.writeHead(page.status).end(page.text));
const websiteUrl = `http://127.0.0.1:${await listen(website)}`;
afterAll(() => website.close());

function open(environment: Record<string, string>) {
  const { backupTo } = readEnv(environment);
  if (!backupTo) throw new Error('no target');
  return openTarget(backupTo);
}

const nameOf = (day: number) => `site-2026-03-0${day}T03-00-00Z.db`;
const small = join(root, 'small');
writeFileSync(small, 'a small copy');
const large = join(root, 'large');
writeFileSync(large, randomBytes(17_000_000));

test.each([
  ['a folder', large, { BACKUP_TO: join(root, 'of/copies') }],
  ['a bucket', large, s3.environment],
  ['a bucket without a prefix', small, { ...s3.environment, BACKUP_TO: 's3://backups' }],
  ['a prefix of all kinds', small, { ...s3.environment, BACKUP_TO: "s3://backups/ü&=+ '(1)/a" }],
])('what is written to %s is listed, read back and removed', async (_, file, environment) => {
  const target = open(environment);
  const bytes = statSync(file).size;
  await target.create?.();
  expect(await target.list()).toEqual([]);

  for (const day of [3, 1, 5, 2]) await target.write(nameOf(day), small);
  await target.write(nameOf(4), file);
  expect(await target.list()).toEqual(
    [1, 2, 3, 4, 5].map((day) => ({ name: nameOf(day), bytes: day === 4 ? bytes : 12 })),
  );
  expect((await buffer(await target.read(nameOf(4)))).equals(readFileSync(file))).toBe(true);

  await target.remove(nameOf(4));
  await target.remove(nameOf(4));
  expect((await target.list()).map(({ name }) => name)).toEqual([1, 2, 3, 5].map(nameOf));
});

test('of a folder nothing counts but whole copies, which are for their owner only', async () => {
  const folder = join(root, 'mixed');
  mkdirSync(folder);
  const foreign = ['notes.txt', 'site-2026-03-01.db', 'site.db', `${nameOf(1)}.part`];
  for (const name of [...foreign, `.${nameOf(1)}.part`]) writeFileSync(join(folder, name), 'x');
  const target = open({ BACKUP_TO: folder });
  expect(await target.list()).toEqual([]);

  await target.write(nameOf(2), small);
  // What cannot be read to its end.
  await expect(target.write(nameOf(3), root)).rejects.toThrow('it is a folder');
  expect(readdirSync(folder).toSorted()).toEqual([...foreign, nameOf(2)].toSorted());
  expect(statSync(join(folder, nameOf(2))).mode & 0o077).toBe(0);
});

test('an upload that is cut or refused names the bucket and leaves nothing that is listed', async () => {
  const target = open(s3.environment);
  misbehave = (method) => (method === 'PUT' ? 'close' : undefined);
  const address = `${s3.environment.AWS_ENDPOINT_URL}/backups`;
  await expect(target.write(nameOf(6), large)).rejects.toThrow(`${address} cannot be reached: `);
  misbehave = (method) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined);
  await expect(target.write(nameOf(6), large)).rejects.toThrow(
    `${address} answered 403 AccessDenied No.`,
  );
  expect((await target.list()).map(({ name }) => name)).not.toContain(nameOf(6));
});

test('a server that is busy is asked again, with all of the copy', async () => {
  const target = open(s3.environment);
  let refusals = 0;
  misbehave = (method) =>
    method === 'PUT' && ++refusals === 1 ? { status: 503, code: 'SlowDown' } : undefined;
  await target.write(nameOf(7), large);
  expect(refusals).toBe(2);
  expect((await buffer(await target.read(nameOf(7)))).equals(readFileSync(large))).toBe(true);
});

test.each([
  ['another key', { AWS_ACCESS_KEY_ID: 'other' }, 'answered 403 InvalidAccessKeyId No.'],
  ['another secret', { AWS_SECRET_ACCESS_KEY: 'x' }, 'answered 403 SignatureDoesNotMatch No.'],
  ['no such bucket', { BACKUP_TO: 's3://nothing' }, 'answered 404 NoSuchBucket '],
  ['no server', { AWS_ENDPOINT_URL: 'http://127.0.0.1:45999' }, 'cannot be reached: ECONNREFUSED.'],
  ['a website', { AWS_ENDPOINT_URL: websiteUrl }, 'is no bucket of an S3 server.'],
  ['no host', { AWS_ENDPOINT_URL: 'http://nowhere.invalid' }, 'cannot be reached: E'],
])('%s is said in one sentence', async (_, change, words) => {
  const target = open({ ...s3.environment, ...change });
  const refusal = await target.list().catch((error: Error) => error.message);
  expect(refusal).toMatch(/^http:\S+ \S[^\n]+$/);
  expect(refusal).toContain(words);
});

const token = '<NextContinuationToken>1</NextContinuationToken>';
test.each([
  [200, `<ListBucketResult>${token}</ListBucketResult>`, 'lists no more than a part'],
  [200, '<ListBucketResult><IsTruncated>true</IsTruncated>', 'lists no more than a part'],
  [400, '<Code>Bad</Code><Message>&#zz; &#x110000; &#65;</Message>', '400 Bad &#zz; &#x110000; A'],
])('an answer %i of %j is said in one sentence', async (status, text, words) => {
  page = { status, text };
  const target = open({ ...s3.environment, AWS_ENDPOINT_URL: websiteUrl });
  await expect(target.list()).rejects.toThrow(words);
});

test.each(['list', 'read'] as const)('an answer that is cut is said too: %s', async (ask) => {
  const target = open(s3.environment);
  await target.write(nameOf(8), small);
  misbehave = (method) => (method === 'GET' ? 'cut' : undefined);
  const answer = ask === 'list' ? target.list() : target.read(nameOf(8)).then(buffer);
  await expect(answer).rejects.toThrow(/^http:\S+ cannot be reached: \S[^\n]+\.$/);
});
