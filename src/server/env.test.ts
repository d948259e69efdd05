import { expect, test } from 'vitest';
import { site } from '#site';
import { readEnv, SetupError } from './env.ts';

test('with nothing set the site can start', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: undefined,
    databaseUrl: 'file:data/site.db',
    publicUrl: 'http://localhost:3000',
    firstAdmin: { username: 'admin', password: undefined, email: undefined },
    trustedProxies: 0,
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

test("the sender may have a name, else it is the site's", () => {
  const address = 'desk@example.com';
  expect(readEnv({ MAIL_FROM: address }).mailFrom).toEqual({ name: site.name, address });
  const named = [`Site Desk <${address}>`, `"Site Desk" <${address}>`];
  for (const MAIL_FROM of named) {
    expect(readEnv({ MAIL_FROM }).mailFrom).toEqual({ name: 'Site Desk', address });
  }
  expect(readEnv({}).mailFrom).toEqual({ name: site.name, address: site.mailFrom });
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'postgres://localhost/site'],
  ['PUBLIC_URL', 'example.org'],
  ['PUBLIC_URL', 'https://example.org/site'],
  ['SESSION_SECRET', 'short'],
  ['ADMIN_EMAIL', 'ada'],
  ['SMTP_URL', 'mail.example.org'],
  ['MAIL_FROM', 'Ada'],
  ['MAIL_FROM', 'Ada <ada>'],
  ['MAIL_FROM', 'ada@example.org, bob@example.org'],
  ['CONTACT_TO', 'desk'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start with one line that names it', (name, value) => {
  const read = () => readEnv({ [name]: value });
  expect(read).toThrow(SetupError);
  expect(read).toThrow(new RegExp(`^Cannot start: ${name} [^\\n]+\\.$`));
});
