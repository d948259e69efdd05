import { expect, test } from 'vitest';
import { portraitMessage } from '#shared/site/input.ts';
import { signedInApp, message } from '#test/test-app.ts';

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function openDesk(environment: Record<string, string> = {}) {
  const { site, client, admin } = await signedInApp(environment);
  return {
    ...site,
    client,
    admin,
    async write(changes: Record<string, string>) {
      const { version } = (await admin.site.state()).draft;
      return await admin.site.save({ version, changes });
    },
    async publish() {
      const { draft, published } = await admin.site.state();
      return await admin.site.publish({ version: draft.version, after: published.id });
    },
  };
}

test('a draft is stored as it was typed, and only the publication of it is read by visitors', async () => {
  const desk = await openDesk();
  const changes = {
    'company.name': ' Aster <&>"\'{name}\0',
    'hero.lead': '',
    'company.phone': '5',
  };
  expect(await desk.write(changes)).toMatchObject({ isSaved: true, draft: { changes } });
  expect((await desk.deps.readSite()).company.name).toBe('Valuewright');

  await expect(desk.publish()).rejects.toThrow(/^(?:Hero: Lead must not be empty|Phone must be)/);
  await desk.write({ 'company.name': changes['company.name'] });
  expect(await desk.publish()).toMatchObject({ id: 1 });
  const manifest = await desk.client.get('/manifest.webmanifest');
  expect(manifest.headers.get('Content-Type')).toBe('application/manifest+json');
  const name = 'Aster <&>"\'{name}';
  expect(await manifest.json()).toMatchObject({ name, short_name: name });
});

test('another draft or another publication than the one listed is refused', async () => {
  const desk = await openDesk();
  await desk.write({ 'hero.lead': 'One' });
  const { draft, published } = await desk.admin.site.state();
  const listed = { version: draft.version, after: published.id };
  await desk.write({ 'hero.lead': 'Two' });
  const late = { version: draft.version, changes: { 'hero.lead': 'Late' } };
  expect(await desk.admin.site.save(late)).toMatchObject({
    isSaved: false,
    draft: { version: draft.version + 1, changes: { 'hero.lead': 'Two' } },
  });
  await expect(desk.admin.site.publish(listed)).rejects.toThrow('Changed in another window');
  await desk.publish();
  await desk.write({ 'hero.lead': 'Three' });
  const newer = await desk.admin.site.state();
  await expect(desk.admin.site.publish({ version: newer.draft.version, after: 0 })).rejects.toThrow(
    'Changed in another window',
  );
});

test('a publication is asked for once more where its answer was lost, and made once', async () => {
  const desk = await openDesk();
  await desk.write({ 'hero.lead': 'One' });
  const { draft, published } = await desk.admin.site.state();
  const listed = { version: draft.version, after: published.id };
  const first = await desk.admin.site.publish(listed);
  expect(await desk.admin.site.publish(listed)).toEqual(first);
  expect((await desk.admin.site.history({})).versions).toHaveLength(1);
});

test('the history comes twenty at a time', async () => {
  const desk = await openDesk();
  for (let nth = 1; nth <= 21; nth += 1) {
    await desk.write({ 'hero.lead': `Text ${nth}` });
    await desk.publish();
  }
  const { versions: publications, nextCursor } = await desk.admin.site.history({});
  expect(publications).toHaveLength(20);
  const rest = await desk.admin.site.history({ cursor: nextCursor });
  expect(rest).toMatchObject({ versions: [{ id: 1, previous: null }], nextCursor: undefined });
});

test('mail comes from and goes to what was published, unless the environment says it', async () => {
  const changes = {
    'company.name': 'Aster, "Sons" <x@evil.test>',
    'company.mailFrom': 'post@aster.example',
    'company.contactTo': 'owner@aster.example',
  };
  const desk = await openDesk();
  await desk.write(changes);
  await desk.publish();
  await desk.visitor.contact.send(message);
  await desk.mailQueue.flush();
  expect(desk.mails.at(-1)).toMatchObject({ to: 'owner@aster.example' });
  expect((await desk.deps.readSite()).sender).toEqual({
    name: 'Aster, "Sons" <x@evil.test>',
    address: 'post@aster.example',
  });

  const fixed = await openDesk({ CONTACT_TO: 'desk@example.org', MAIL_FROM: 'site@example.org' });
  await fixed.write(changes);
  await fixed.publish();
  expect((await fixed.admin.site.state()).environment).toEqual({
    mailFrom: 'site@example.org',
    contactTo: 'desk@example.org',
  });
  const { sender, contactTo } = await fixed.deps.readSite();
  expect([sender.address, contactTo]).toEqual(['site@example.org', 'desk@example.org']);
});

test('a portrait is shown to a session alone until it is published, and then for ever', async () => {
  const desk = await openDesk();
  const { portrait } = await desk.admin.site.addPortrait({ base64: pixel });
  expect(portrait).toMatch(/^\/portraits\/[\da-f]{64}\.png$/);
  const refused = await desk.openClient().get(portrait);
  expect(refused.headers.get('Content-Type')).not.toBe('image/png');
  expect(refused.headers.get('Cache-Control')).toBe('no-store');
  const seen = await desk.client.get(portrait);
  expect([seen.status, seen.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  expect(seen.headers.get('Cache-Control')).toBe('no-store');

  await desk.write({ 'company.portrait': portrait });
  await desk.publish();
  const published = await desk.openClient().get(portrait);
  expect(published.headers.get('Cache-Control')).toContain('immutable');
  expect(Buffer.from(await published.arrayBuffer()).toString('base64')).toBe(pixel);
  await desk.write({});
  await desk.publish();
  expect((await desk.openClient().get(portrait)).status, 'the history shows it').toBe(200);
});

test('a portrait that is used nowhere goes a day later, with the next one that is added', async () => {
  const desk = await openDesk();
  const add = async ({ site }: typeof desk.admin, nth: number) => {
    const bytes = Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.from([nth])]);
    return (await site.addPortrait({ base64: bytes.toString('base64') })).portrait;
  };
  const published = await add(desk.admin, 1);
  const drafted = await add(desk.admin, 2);
  const unused = await add(desk.admin, 3);
  await desk.write({ 'company.portrait': published });
  await desk.publish();
  await desk.write({ 'company.portrait': drafted });

  desk.advance(25 * 60 * 60 * 1_000);
  const client = await desk.signInClient();
  const later = await add(desk.callerOf(client), 4);
  const shown = [published, drafted, unused, later].map(async (path) => {
    const { headers } = await client.get(path);
    return headers.get('Content-Type') === 'image/png';
  });
  expect(await Promise.all(shown)).toEqual([true, true, false, true]);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['nothing', Buffer.alloc(0)],
  ['a PNG of 513 KiB', Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.alloc(513 * 1_024)])],
])('%s is no portrait', async (_, bytes) => {
  const { admin } = await openDesk();
  const sent = admin.site.addPortrait({ base64: bytes.toString('base64') });
  await expect(sent).rejects.toThrow(portraitMessage);
});

test('a draft and a portrait that waited for the same sign-in are taken together', async () => {
  const { client, admin } = await openDesk();
  const portrait = Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.alloc(100 * 1_024)]);
  const { version } = (await admin.site.state()).draft;
  const sent = await client.post('/api/trpc/site.save,site.addPortrait?batch=1', {
    0: { version, changes: { 'company.founder': 'Ada' } },
    1: { base64: portrait.toString('base64') },
  });
  expect(sent.status).toBe(200);
  expect((await admin.site.state()).draft.changes).toEqual({ 'company.founder': 'Ada' });
});

test('the postal address of letters is missing until a street and a code are published', async () => {
  const desk = await openDesk();
  const isMissing = async () => (await desk.admin.letters.recipients()).isAddressMissing;
  const [street, code] = ['company.office.street', 'company.office.postalCode'];
  expect(await isMissing()).toBe(true);
  for (const changes of [{ [street]: '1 Main Street' }, { [code]: '22046' }]) {
    await desk.write(changes);
    await desk.publish();
    expect(await isMissing()).toBe(true);
  }
  await desk.write({ [street]: '1 Main Street', [code]: '22046' });
  expect(await isMissing(), 'a draft is not sent').toBe(true);
  await desk.publish();
  expect(await isMissing()).toBe(false);
});
