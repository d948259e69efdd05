import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { createUser } from '#db/auth/users.ts';
import { expect, test } from 'vitest';
import { admin, createTestApp, passwordHash } from '#test/test-app.ts';
import type { Access } from '../trpc.ts';
import { appRouter } from './index.ts';

/** Who may call each procedure. One that is not here is refused by the first test below. */
const table: Record<Access, string> = {
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
    subscribers.counts subscribers.list subscribers.mailAgain subscribers.mailAllAgain subscribers.remove
    tags.counts tags.create tags.delete tags.list tags.merge tags.rename`,
  owner: `
    copies.status
    messages.erasePerson messages.personalData
    people.activity people.changeRole people.invite people.list people.remove
    site.addPortrait`,
};

const { procedures: byName }: AnyTRPCRouter['_def'] = appRouter._def;
const procedures = Object.entries<AnyTRPCProcedure & { _def: { meta?: { access?: Access } } }>(
  byName,
).map(([name, { _def: def }]) => ({
  name,
  access: def.meta?.access,
  method: def.type === 'mutation' ? 'POST' : 'GET',
}));

const site = await createTestApp();
const owner = await site.signInClient();
await createUser(site.db, { username: 'grace', password: passwordHash, role: 'editor' });
const editor = site.openClient();
await editor.post('/api/admin/login', { ...admin, username: 'grace' });
await site.requireCode();
const pending = site.openClient();
await pending.post('/api/admin/login', admin);

type Client = typeof pending;

/** What a procedure answers before it looks at any input, where that is a refusal. */
async function refusalOf(client: Client, { name, method }: (typeof procedures)[number]) {
  const body = method === 'POST' ? {} : undefined;
  const answer = await client.send(method, `/api/trpc/${name}`, body);
  const { error } = await answer.json();
  return [401, 403].includes(error?.data.httpStatus) ? error.message : undefined;
}

test('every procedure says who may call it, as the table does', () => {
  const listed = Object.entries(table).flatMap(([access, names]) =>
    names.split(/\s+/).flatMap((name) => (name ? [[name, access]] : [])),
  );
  const said = procedures.map(({ name, access }) => [name, access]);
  expect(said.toSorted()).toEqual(listed.toSorted());
});

const allowed = (access: Access) => procedures.filter((each) => each.access === access);
const signIn = 'Please sign in.';
const onlyOwners = 'Only an owner can do this.';
const ownRefusals = ['The passkey was not added. Please try again.', 'Please enter your password.'];

test.each(allowed('administrator'))('$name is for editors and owners', async (procedure) => {
  expect(await refusalOf(site.openClient(), procedure)).toBe(signIn);
  expect(await refusalOf(pending, procedure)).toBe(signIn);
  for (const client of [editor, owner]) {
    expect([undefined, ...ownRefusals]).toContain(await refusalOf(client, procedure));
  }
});

test.each(allowed('owner'))('$name is for owners alone', async (procedure) => {
  expect(await refusalOf(site.openClient(), procedure)).toBe(signIn);
  expect(await refusalOf(pending, procedure)).toBe(signIn);
  expect(await refusalOf(editor, procedure)).toBe(onlyOwners);
  expect(await refusalOf(owner, procedure)).toBeUndefined();
});

test.each(allowed('pending login'))('$name is for a pending login only', async (procedure) => {
  const refusal = 'Please sign in with your password first.';
  for (const client of [site.openClient(), editor, owner]) {
    expect(await refusalOf(client, procedure)).toBe(refusal);
  }
});

test.each(allowed('anyone'))('$name asks nobody to sign in', async (procedure) => {
  for (const client of [site.openClient(), pending, editor]) {
    expect([signIn, onlyOwners]).not.toContain(await refusalOf(client, procedure));
  }
});
