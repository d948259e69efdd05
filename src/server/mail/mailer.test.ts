import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contactNotice } from './mail-templates.ts';
import { createMailer } from './mailer.ts';

const folder = mkdtempSync(join(tmpdir(), 'mailer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('without a mail server each message becomes a file for its owner alone', async () => {
  const outbox = join(folder, 'outbox');
  const mailer = createMailer({
    from: { name: 'Site Desk', address: 'hello@example.org' },
    outbox,
  });
  const notice = contactNotice('desk@example.org', {
    name: 'Zoë "Z" <z@evil.test>, x',
    email: 'zoe@example.org',
    subject: 'other',
    message: 'Grüße',
    privacy: true,
  });

  await Promise.all([mailer.send(notice), mailer.send(notice)]);

  const files = readdirSync(outbox);
  expect(files).toHaveLength(2);
  const file = join(outbox, files[0] ?? '');
  expect(file).toMatch(/\.eml$/);
  expect(statSync(file).mode & 0o077).toBe(0);
  const [headers = ''] = readFileSync(file, 'utf8').split('\r\n\r\n');
  expect(headers).toContain('From: Site Desk <hello@example.org>');
  expect(headers).toContain('To: desk@example.org');
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(headers.match(/^Reply-To:.*(\r\n .*)*/m)?.[0]).toContain('<zoe@example.org>');
  expect(headers.match(/^(To|Cc|Bcc):/gim)).toEqual(['To:']);
});
