import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv, SetupError } from './env.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const folder = temporaryFolder('env');

function writeKey(name: string, privateKey: KeyObject) {
  const file = join(folder, name);
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return file;
}
const rsaKey = writeKey('rsa.pem', generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey);
const otherKey = writeKey('ed25519.pem', generateKeyPairSync('ed25519').privateKey);
const noKey = join(folder, 'none.pem');
writeFileSync(noKey, 'no key');

const dkim = { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 's1', DKIM_PRIVATE_KEY_FILE: rsaKey };

test('mail is signed when domain, selector and key file are all set', () => {
  expect(readEnv({}).dkim).toBeUndefined();
  expect(readEnv(dkim).dkim).toEqual({
    domainName: 'example.org',
    keySelector: 's1',
    privateKey: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----/),
  });
});

test.each(Object.keys(dkim))('without %s the other two stop the start', (name) => {
  expect(() => readEnv({ ...dkim, [name]: '' })).toThrow(
    new RegExp(`^Cannot start: ${name} must be set with [A-Z_]+ and [A-Z_]+\\.$`),
  );
});

test.each([
  ['a file that is not there', join(folder, 'missing.pem')],
  ['a folder', folder],
  ['a file without a key', noKey],
  ['a key of another kind', otherKey],
])('%s as DKIM key stops the start with one line', (_, DKIM_PRIVATE_KEY_FILE) => {
  expect(() => readEnv({ ...dkim, DKIM_PRIVATE_KEY_FILE })).toThrow(
    /^Cannot start: DKIM_PRIVATE_KEY_FILE must name a [^\n;]+\.$/,
  );
});

test('with nothing set the site can start', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: undefined,
    databaseUrl: 'file:data/site.db',
    publicUrl: 'http://localhost:3000',
    firstAdmin: { username: 'admin', password: undefined, email: undefined },
    trustedProxies: 0,
    lettersPerMinute: 60,
    logLevel: 'info',
  });
});

test('an empty variable counts as unset', () => {
  expect(readEnv({ PORT: '', SMTP_URL: '' })).toEqual(readEnv({}));
});

test('the public URL is an origin, and the one that requests may come from', () => {
  expect(readEnv({ PUBLIC_URL: 'https://example.org/' })).toMatchObject({
    publicUrl: 'https://example.org',
    publicOrigin: 'https://example.org',
  });
  expect(readEnv({ PORT: '8080' })).toMatchObject({
    publicUrl: 'http://localhost:8080',
    publicOrigin: undefined,
  });
});

test.each([
  ['desk@example.com', { address: 'desk@example.com' }],
  ['Site Desk <desk@example.com>', { name: 'Site Desk', address: 'desk@example.com' }],
  ['"Site Desk" <desk@example.com>', { name: 'Site Desk', address: 'desk@example.com' }],
  ['Site <site@localhost>', { name: 'Site', address: 'site@localhost' }],
  ['M <m@müller.example>', { name: 'M', address: 'm@xn--mller-kva.example' }],
  ['', undefined],
])('MAIL_FROM=%s is the sender %j', (MAIL_FROM, sender) => {
  expect(readEnv({ MAIL_FROM }).mailFrom).toEqual(sender);
});

test.each([
  ['sales@localhost', 'sales@localhost'],
  ['sales@müller.example', 'sales@xn--mller-kva.example'],
])('notices to %s go to %s', (CONTACT_TO, address) => {
  expect(readEnv({ CONTACT_TO }).contactTo).toBe(address);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'postgres://localhost/site'],
  ['DATABASE_URL', 'file://data/site.db'],
  ['DATABASE_URL', 'file:data/50%.db'],
  ['DATABASE_URL', 'file:data/%00.db'],
  ['DATABASE_URL', 'file:data/site.db?mode=ro'],
  ['DATABASE_URL', 'libsql://host?authtoken=secret'],
  ['DATABASE_URL', 'https://name:secret@host'],
  ['DATABASE_URL', 'http://host?tls=1'],
  ['DATABASE_AUTH_TOKEN', 'one\ntwo'],
  ['PUBLIC_URL', 'example.org'],
  ['PUBLIC_URL', 'https://example.org/site'],
  ['PUBLIC_URL', 'https://admin@example.org'],
  ['SESSION_SECRET', 'short'],
  ['ADMIN_EMAIL', 'ada'],
  ['ADMIN_USERNAME', 'a'.repeat(121)],
  ['ADMIN_USERNAME', 'two\nlines'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'localhost:25'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://mail.example.org:0'],
  ['SMTP_URL', 'smtp://mail.example.org/inbox'],
  ['SMTP_URL', 'smtp://desk:2026#word@mail.example.org:587'],
  ['SMTP_URL', 'smtp://desk:2026?word@mail.example.org:587'],
  ['SMTP_URL', 'smtp://mail.example.org:465'],
  ['MAIL_FROM', 'Ada <ada>'],
  ['MAIL_FROM', 'ada@example.org, bob@example.org'],
  ['MAIL_FROM', 'Ada <ada@example.org> and others'],
  ['MAIL_FROM', 'Ada <ada@example.org>\r\nBcc: bob@example.org'],
  ['CONTACT_TO', 'desk'],
  ['DKIM_DOMAIN', 'https://example.org'],
  ['DKIM_SELECTOR', 'a b'],
  ['LETTERS_PER_MINUTE', '0'],
  ['LETTERS_PER_MINUTE', '1201'],
  ['LETTERS_PER_MINUTE', '1.5'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start with one line that names it', (name, value) => {
  const read = () => readEnv({ [name]: value });
  expect(read).toThrow(SetupError);
  expect(read).toThrow(new RegExp(`^Cannot start: ${name} [^\\n]+\\.$`));
});

const s3 = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

test('copies go to a folder, or to a bucket with the usual variables', () => {
  expect(readEnv({}).backupTo).toBeUndefined();
  const ofS3 = { AWS_REGION: '?', AWS_ENDPOINT_URL: '?' };
  expect(readEnv({ BACKUP_TO: 'copies', ...ofS3 }).backupTo).toEqual({
    name: 'copies',
    folder: join(process.cwd(), 'copies'),
  });
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
  expect(readEnv({ BACKUP_TO: 's3://bucket', ...s3 }).backupTo).toEqual({
    name: 's3://bucket',
    bucket: 'bucket',
    prefix: '',
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    region: 'us-east-1',
    ...keys,
  });
  const own = { AWS_REGION: 'auto', AWS_ENDPOINT_URL: 'http://localhost:9000/' };
  expect(readEnv({ BACKUP_TO: 's3://my.bucket/of the/site/', ...s3, ...own }).backupTo).toEqual({
    name: 's3://my.bucket/of the/site/',
    bucket: 'my.bucket',
    prefix: 'of the/site',
    endpoint: 'http://localhost:9000',
    region: 'auto',
    ...keys,
  });
});

test.each([
  ['BACKUP_TO', { BACKUP_TO: 's3://' }],
  ['BACKUP_TO', { BACKUP_TO: 's3:/bucket/site' }],
  ['BACKUP_TO', { BACKUP_TO: 's3://bucket/../site' }],
  ['BACKUP_TO', { BACKUP_TO: 'https://example.org/copies' }],
  ['BACKUP_TO', { BACKUP_TO: '/mnt/copies', DATABASE_URL: 'libsql://db.example.org' }],
  ['AWS_ACCESS_KEY_ID', { AWS_ACCESS_KEY_ID: '' }],
  ['AWS_SECRET_ACCESS_KEY', { AWS_SECRET_ACCESS_KEY: '' }],
  ['AWS_ACCESS_KEY_ID', { AWS_ACCESS_KEY_ID: 'one\ntwo' }],
  ['AWS_REGION', { AWS_REGION: 'eu west' }],
  ['AWS_ENDPOINT_URL', { AWS_ENDPOINT_URL: 'localhost:9000' }],
  ['AWS_ENDPOINT_URL', { AWS_ENDPOINT_URL: 'http://name:password@localhost' }],
])('a wrong %s of copies stops the start with one line: %j', (name, environment) => {
  const read = () => readEnv({ BACKUP_TO: 's3://bucket/site', ...s3, ...environment });
  expect(read).toThrow(new RegExp(`^Cannot start: ${name} [^\\n]+\\.$`));
});

test('a socket of systemd is listened on by the process that it is meant for only', () => {
  expect(readEnv({}).listenFd).toBeUndefined();
  expect(readEnv({ LISTEN_FDS: '1', LISTEN_PID: String(process.ppid) }).listenFd).toBeUndefined();
  expect(readEnv({ LISTEN_FDS: '1', LISTEN_PID: String(process.pid) }).listenFd).toBe(3);
});
