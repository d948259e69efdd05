import { expect, test } from 'vitest';
import { letterLimits } from '#shared/letters.ts';
import { signedInApp } from '#test/test-app.ts';

test('a draft is saved as it is typed; a repeat counts as saved, and a late save overwrites nothing', async () => {
  const { site, admin } = await signedInApp();
  const { id, version } = await admin.letters.create();
  site.advance(1_000);
  const save = { id, version, subject: 'Größe 📏', text: '# Hello\n' };
  const letter = { version: 2, changedAt: site.deps.now() };

  for (let times = 0; times < 2; times += 1) {
    expect(await admin.letters.save(save)).toMatchObject({ isSaved: true, letter });
  }
  const late = await admin.letters.save({ ...save, subject: 'By another window' });
  expect(late).toMatchObject({ isSaved: false, letter: { subject: 'Größe 📏', version: 2 } });
  expect(await admin.letters.byId({ id })).toMatchObject({
    subject: 'Größe 📏',
    text: '# Hello\n',
    state: 'draft',
    version: 2,
  });
});

test('a draft can be deleted, and is then not there any more', async () => {
  const { admin } = await signedInApp();
  const { id, version } = await admin.letters.create();
  await admin.letters.delete({ id });

  const isGone = 'This letter is not here any more.';
  await expect(admin.letters.byId({ id })).rejects.toThrow(isGone);
  await expect(admin.letters.delete({ id })).rejects.toThrow(isGone);
  await expect(admin.letters.copy({ id })).rejects.toThrow(isGone);
  await expect(admin.letters.save({ id, version, subject: '', text: '' })).rejects.toThrow(isGone);
});

test.each([
  ['subject', 'x'.repeat(letterLimits.subject + 1), /at most 200/],
  ['subject', 'Hello\r\nBcc: everybody@example.org', /single line/],
  ['subject', 'Hello\u2028Bcc: everybody@example.org', /single line/],
  ['text', 'x'.repeat(letterLimits.text + 1), /at most 100,000/],
])('a %s that is too long or no single line is refused', async (field, value, message) => {
  const { admin } = await signedInApp();
  const { id, version } = await admin.letters.create();
  const content = { subject: 'Subject', text: 'Text', [field]: value };

  await expect(admin.letters.save({ id, version, ...content })).rejects.toThrow(message);
  expect(await admin.letters.byId({ id })).toMatchObject({ subject: '', version: 1 });
});

test('a letter may be as long in every script, with a body of 256 Ki characters; who is not signed in has 64 KiB', async () => {
  const { site, client, admin } = await signedInApp();
  const { id, version } = await admin.letters.create();
  const save = (text: string, newest = version) => ({ id, version: newest, subject: 'L', text });
  const post = async (path: string, body: object) =>
    (await client.post(`/api/trpc/${path}`, body)).status;

  // Of one, two, three and four bytes; the last counts twice.
  for (const [character, length] of Object.entries({ a: 1, ж: 1, 字: 1, '🚢': 2 })) {
    const text = character.repeat(100_000 / length);
    const { version: newest } = await admin.letters.byId({ id });
    expect(await post('letters.save', save(text, newest))).toBe(200);
    expect((await admin.letters.byId({ id })).text).toBe(text);
  }
  const long = '字'.repeat(100_000);
  expect(await post('letters.save', save('字'.repeat(100_001)))).toBe(400);
  expect(await post('letters.save', save('a'.repeat(255 * 1_024)))).toBe(400);
  expect(await post('letters.save', save('a'.repeat(257 * 1_024)))).toBe(413);
  expect(await post('letters.save', save('字'.repeat(1_024 * 1_024)))).toBe(413);
  expect((await site.openClient().post('/api/trpc/letters.save', save(long))).status).toBe(413);
});
