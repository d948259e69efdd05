import type { AnyTRPCRouter } from '@trpc/server';
import { expect, test } from 'vitest';
import { admin, createTestApp } from '#test/test-app.ts';
import { appRouter } from './index.ts';

/** Who may call each procedure. One that is not here is refused by the first test below. */
const table = {
  anyone: `
    admin.check admin.login admin.logout
    contact.confirmSubscription contact.send contact.subscribe
    facts.listActive facts.listActivePart
    passkeys.signIn passkeys.startSignIn
    people.accept
    subscribers.leave`,
  'pending login': 'admin.pendingCode admin.resendTwoFactor admin.verifyTwoFactor',
  administrator: `
    account.changePassword account.finishEmailChange account.get account.sessions
    account.signOutElsewhere account.startEmailChange account.turnOffSecondFactor
    answers.save answers.send
    deletedFacts.erase deletedFacts.list deletedFacts.restore
    facts.addTag facts.addTagToMany facts.byId facts.checkImport facts.create facts.delete facts.deleteMany
    facts.import facts.list facts.listPage facts.move facts.removeTag facts.removeTagFromMany
    facts.restoreVersion facts.setActive facts.update facts.versions
    letters.byId letters.copy letters.create letters.delete letters.list letters.pause letters.preview
    letters.recipients letters.resume letters.save letters.send letters.sendTest letters.stop
    mail.sendAgain mail.sendTest mail.status
    messages.byId messages.counts messages.deleteForGood messages.list messages.mark messages.move messages.restore
    passkeys.add passkeys.list passkeys.remove passkeys.rename passkeys.startAdding
    site.history site.pages site.publish site.removeVersion site.save site.startText site.state site.unpublish
    subscribers.list subscribers.mailAgain subscribers.mailAllAgain subscribers.remove
    tags.counts tags.create tags.delete tags.list tags.merge tags.rename`,
  owner: `
    copies.status
    messages.erasePerson messages.personalData
    people.activity people.changeRole people.invite people.list people.remove
    site.addPortrait`,
};

const { procedures }: AnyTRPCRouter['_def'] = appRouter._def;
const namesOf = (access: keyof typeof table) => table[access].split(/\s+/).filter(Boolean);

const site = await createTestApp();
const owner = await site.signInClient();
const editor = await site.addPerson('grace', 'editor');
const letter = await site.callerOf(editor).letters.create();
await site.requireCode();
const pending = site.openClient();
await pending.post('/api/admin/login', admin);

type Client = typeof pending;

/** What a procedure answers before it looks at any input, where that is a refusal. */
async function refusalOf(client: Client, name: string) {
  const path = `/api/trpc/${name}`;
  const isMutation = procedures[name]?._def.type === 'mutation';
  const answer = await (isMutation ? client.post(path, {}) : client.get(path));
  const { error } = await answer.json();
  return [401, 403].includes(error?.data.httpStatus) ? error.message : undefined;
}

test('the table says of every procedure who may call it', () => {
  const listed = (['anyone', 'pending login', 'administrator', 'owner'] as const).flatMap(namesOf);
  expect(listed.toSorted()).toEqual(Object.keys(procedures).toSorted());
});

const signIn = 'Please sign in.';
const onlyOwners = 'Only an owner can do this.';
const ownRefusals = ['The passkey was not added. Please try again.', 'Please enter your password.'];

test.each(namesOf('administrator'))('%s is for editors and owners', async (name) => {
  expect(await refusalOf(site.openClient(), name)).toBe(signIn);
  expect(await refusalOf(pending, name)).toBe(signIn);
  for (const client of [editor, owner]) {
    expect([undefined, ...ownRefusals]).toContain(await refusalOf(client, name));
  }
});

test.each(namesOf('owner'))('%s is for owners alone', async (name) => {
  expect(await refusalOf(site.openClient(), name)).toBe(signIn);
  expect(await refusalOf(pending, name)).toBe(signIn);
  expect(await refusalOf(editor, name)).toBe(onlyOwners);
  expect(await refusalOf(owner, name)).toBeUndefined();
});

test.each([
  '/api/ai-facts.csv',
  '/api/messages.csv',
  '/api/subscribers.csv',
  `/api/letters/${letter.id}/preview`,
])('%s is for editors and owners', async (path) => {
  for (const client of [site.openClient(), pending]) {
    const refused = await client.get(path);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({ success: false, message: signIn });
  }
  expect((await editor.get(path)).status).toBe(200);
});

test.each(namesOf('pending login'))('%s is for a pending login only', async (name) => {
  const refusal = 'Please sign in with your password first.';
  for (const client of [site.openClient(), editor, owner]) {
    expect(await refusalOf(client, name)).toBe(refusal);
  }
});

test.each(namesOf('anyone'))('%s asks nobody to sign in', async (name) => {
  for (const client of [site.openClient(), pending, editor]) {
    expect([signIn, onlyOwners]).not.toContain(await refusalOf(client, name));
  }
});
