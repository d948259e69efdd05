import { eq } from 'drizzle-orm';
import MarkdownIt from 'markdown-it';
import { expect, test, vi } from 'vitest';
import { subscriberConsents, subscribers } from '#db/schema.ts';
import { addReaders } from '#test/readers.ts';
import { message, signedInApp, spam } from '#test/test-app.ts';

const content = { subject: 'News', text: '# Hello' };

/** An administrator with a complete draft, and confirmed subscribers. */
async function createDesk(readers = 2) {
  const { site, admin } = await signedInApp();
  await addReaders(site.db, readers, site.deps.now());
  const { id } = await admin.letters.create();
  const { letter } = await admin.letters.save({ id, version: 1, ...content });
  return {
    site,
    admin,
    id,
    draft: { id, version: letter.version },
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        site.advance(1_000);
        await site.mailQueue.flush();
      }
    },
  };
}

test('a letter goes to those who are confirmed and deliverable when it is sent', async () => {
  const { site, admin, draft, pass } = await createDesk(4);
  const consent = (id: number) => eq(subscriberConsents.subscriberId, id);
  await site.db.update(subscriberConsents).set({ confirmedAt: null }).where(consent(2));
  const undeliverableAt = site.deps.now();
  await site.db.update(subscriberConsents).set({ undeliverableAt }).where(consent(3));
  expect(await admin.letters.recipients()).toEqual({ recipients: 2, isAddressMissing: true });

  expect(await admin.letters.send(draft)).toMatchObject({ state: 'sending', recipients: 2 });
  await site.db.update(subscriberConsents).set({ confirmedAt: undeliverableAt }).where(consent(2));
  await pass(5);

  expect(site.mails.map(({ to }) => to)).toEqual(['reader-1@example.org', 'reader-4@example.org']);
  const { rows: letters } = await admin.letters.list({ page: 1 });
  expect(letters).toMatchObject([
    { state: 'sent', recipients: 2, sent: 2, endedAt: expect.any(Date) },
  ]);
});

test('two windows that press it at once send once', async () => {
  const { site, admin, draft, pass } = await createDesk();

  const answers = await Promise.allSettled([admin.letters.send(draft), admin.letters.send(draft)]);
  await pass(5);

  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(
    JSON.stringify(answers.map((answer) => 'reason' in answer && String(answer.reason))),
  ).toContain('already being sent');
  expect(site.mails).toHaveLength(2);
  await expect(admin.letters.send(draft)).rejects.toThrow('This letter is already being sent.');
});

test('what was changed meanwhile, has no subject or no readers, is not sent', async () => {
  const { site, admin, id, draft } = await createDesk(1);
  await expect(admin.letters.send({ id, version: 1 })).rejects.toThrow('another window');
  const empty = await admin.letters.save({ ...draft, subject: ' \u200b', text: 'Hello' });
  const { version } = empty.letter;
  await expect(admin.letters.send({ id, version })).rejects.toThrow('Subject is required');
  await expect(admin.letters.sendTest({ id, to: 'ada@example.org' })).rejects.toThrow('Subject is');
  const { letter } = await admin.letters.save({ id, version, subject: 'News', text: '\n' });
  await expect(admin.letters.send({ id, version: letter.version })).rejects.toThrow(
    'Text is required',
  );
  const full = await admin.letters.save({ id, version: letter.version, ...content });
  await site.db.delete(subscribers);
  await expect(admin.letters.send({ id, version: full.letter.version })).rejects.toThrow(
    'There are no subscribers',
  );
  expect((await admin.letters.byId({ id })).state).toBe('draft');
});

test('a letter that cannot be rendered stays a draft', async () => {
  const { admin, id, draft } = await createDesk();
  vi.spyOn(MarkdownIt.prototype, 'parse').mockImplementationOnce(() => {
    throw new RangeError('too deep');
  });
  await expect(admin.letters.send(draft)).rejects.toThrow('too deep');
  expect((await admin.letters.byId({ id })).state).toBe('draft');
});

test('a letter that is being sent or was sent cannot be changed or deleted, only copied', async () => {
  const { admin, id, draft } = await createDesk();
  await admin.letters.send(draft);

  const late = await admin.letters.save({ ...draft, subject: 'Other', text: 'words' });
  expect(late).toMatchObject({ isSaved: false, letter: { ...content, state: 'sending' } });
  await expect(admin.letters.delete({ id })).rejects.toThrow('Only a draft can be deleted.');
  expect(await admin.letters.copy({ id })).toMatchObject({ ...content, state: 'draft', sent: 0 });
});

test('a pause, a resume and a stop, each twice; a stopped letter cannot go on', async () => {
  const { site, admin, id, draft, pass } = await createDesk(9);
  // Its notice waits for half a day.
  await site.visitor.contact.send({ ...message, ...spam });
  await expect(admin.letters.pause({ id })).rejects.toThrow('being sent');
  await expect(admin.letters.resume({ id })).rejects.toThrow('paused');
  await expect(admin.letters.stop({ id })).rejects.toThrow('being sent');
  await admin.letters.send(draft);
  await site.mailQueue.flush();
  await pass(1);

  expect(await admin.letters.pause({ id })).toMatchObject({ state: 'paused', sent: 2 });
  await admin.letters.pause({ id });
  await pass(5);
  expect(site.mails).toHaveLength(2);
  expect(await admin.letters.resume({ id })).toMatchObject({ state: 'sending' });
  await admin.letters.resume({ id });
  await site.mailQueue.flush();
  await pass(1);
  expect(await admin.letters.stop({ id })).toMatchObject({ state: 'stopped', sent: 4 });
  await admin.letters.stop({ id });
  await expect(admin.letters.resume({ id })).rejects.toThrow('Only a paused letter');
  await expect(admin.letters.pause({ id })).rejects.toThrow('being sent');
  await pass(5);
  expect(site.mails).toHaveLength(4);
});

test('a test is the same letter, with a way out that belongs to no subscriber', async () => {
  const { site, admin, id, draft, pass } = await createDesk(1);
  expect(await admin.letters.sendTest({ id, to: ' me@example.org ' })).toMatchObject({
    isAccepted: true,
  });
  await expect(admin.letters.sendTest({ id, to: 'no address' })).rejects.toThrow('valid email');
  await admin.letters.send(draft);
  await pass(3);

  const [mail, letter] = site.mails;
  expect(mail?.to).toBe('me@example.org');
  const token = new URL(mail?.leaveUrl ?? '').searchParams.get('token') ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(mail?.html?.replaceAll(token, 'token-1')).toBe(letter?.html);
  expect(mail?.text.replaceAll(token, 'token-1')).toBe(letter?.text);
  expect(mail).toMatchObject({ subject: letter?.subject, list: letter?.list });
  await site.visitor.subscribers.leave({ token });
  expect(await site.db.$count(subscribers)).toBe(1);
});

test('the preview is the mail, for an administrator, in a frame that can do nothing', async () => {
  const { site, admin, id } = await createDesk();
  const { head, text } = await admin.letters.preview({ id, version: 2 });
  expect(head).toContainEqual(['From', 'Valuewright <hello@valuewright.example>']);
  expect(text).toMatch(/^Hello\n=====\n/);

  const client = await site.signInClient();
  const page = await client.get(`/api/letters/${id}/preview?version=2`);
  expect(page.status).toBe(200);
  const shown = await page.text();
  expect(shown).toContain('<samp>Valuewright &lt;hello@valuewright.example&gt;</samp>');
  expect(shown).toContain('<h1 dir="auto">Hello</h1>');
  expect(page.headers.get('Content-Type')).toMatch(/^text\/html/);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  expect(page.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  const policy = page.headers.get('Content-Security-Policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(
    /; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox$/,
  );
  expect(policy).not.toMatch(/script/);
  const statuses = ['99', '0', 'x'].map(async (other) => {
    const { status } = await client.get(`/api/letters/${other}/preview`);
    return status;
  });
  expect(await Promise.all(statuses)).toEqual([404, 400, 400]);
});
