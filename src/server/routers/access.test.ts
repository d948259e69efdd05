import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { expect, test } from 'vitest';
import { admin, createTestApp } from '#test/test-app.ts';
import { appRouter } from './index.ts';

// Every procedure that is not named here is for administrators.
const forAnyone = [
  'contact.send',
  'contact.subscribe',
  'contact.confirmSubscription',
  'subscribers.leave',
  'facts.listActive',
  'facts.listActivePart',
  'admin.check',
  'admin.login',
  'admin.logout',
];
const forPendingLogins = ['admin.verifyTwoFactor', 'admin.resendTwoFactor', 'admin.pendingCode'];

const { procedures: byName }: AnyTRPCRouter['_def'] = appRouter._def;
const procedures = Object.entries<AnyTRPCProcedure>(byName).map(([name, procedure]) => ({
  name,
  method: procedure._def.type === 'mutation' ? 'POST' : 'GET',
}));
const forAdministrators = procedures.filter(
  ({ name }) => !forAnyone.includes(name) && !forPendingLogins.includes(name),
);

const site = await createTestApp();
const administrator = await site.signInClient();
await site.requireCode();
const pending = site.openClient();
await pending.post('/api/admin/login', admin);

type Client = typeof pending;

function sentenceIf401(error?: { message: string; data: { httpStatus: number } }) {
  return error?.data.httpStatus === 401 ? error.message : undefined;
}

/** The refusal that the procedure answers before it looks at any input; `undefined` when it has none. */
async function refusalOf(client: Client, { name, method }: (typeof procedures)[number]) {
  const response = await client.send(
    method,
    `/api/trpc/${name}`,
    method === 'POST' ? {} : undefined,
  );
  const body = await response.text();
  // A stream of events has begun when a procedure refuses: the refusal is one of them.
  const event = /^event: serialized-error\ndata: (.*)$/m.exec(body)?.[1];
  if (event) return sentenceIf401(JSON.parse(event));
  return sentenceIf401(JSON.parse(body).error);
}

test.each(forAdministrators)('$name is for administrators only', async (procedure) => {
  expect(await refusalOf(site.openClient(), procedure)).toBe('Please sign in.');
  expect(await refusalOf(pending, procedure)).toBe('Please sign in.');
  expect(await refusalOf(administrator, procedure)).toBeUndefined();
});

test('what is said to be open exists', () => {
  const names = procedures.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...forAnyone, ...forPendingLogins]));
});

test.each(procedures.filter(({ name }) => forPendingLogins.includes(name)))(
  '$name is for a pending login only',
  async (procedure) => {
    const refusal = 'Please sign in with your password first.';
    expect(await refusalOf(site.openClient(), procedure)).toBe(refusal);
    expect(await refusalOf(administrator, procedure)).toBe(refusal);
  },
);
