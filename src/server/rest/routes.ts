import * as z from 'zod';
import type * as core from 'zod/v4/core';
import { codeInput, loginInput } from '#shared/account.ts';
import { contactInput, subscribeInput } from '#shared/contact.ts';
import { factInput, factPatch } from '#shared/facts.ts';
import { tagInput } from '#shared/tags.ts';
import {
  fact,
  factWithTags,
  publicFact,
  secondFactorRequired,
  sessionCheck,
  signedIn,
  tag,
} from '../routers/output-schemas.ts';
import type { Caller } from '../routers/index.ts';

/** One documented path: whom it is for, what it takes and answers, and the procedure behind it. */
export interface RestRoute {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Below `/api`, in Hono's notation. */
  path: string;
  summary: string;
  access: 'anyone' | 'pending login' | 'admin';
  /** The JSON body, which the procedure validates. */
  body?: core.$ZodType;
  status: 200 | 201;
  answer: core.$ZodType;
  run(caller: Caller, request: RestRequest<unknown>): Promise<object>;
}

interface RestRequest<Body> {
  body: Body;
  /** A number of the path; NaN when it is no positive integer, which every procedure refuses. */
  id(name: string): number;
}

interface RouteOptions<Body extends core.$ZodType> {
  summary: string;
  body?: Body;
  /** 200 where it is left out. */
  status?: 201;
  /** The fields next to `success: true`. */
  answer?: z.ZodRawShape;
  run(caller: Caller, request: RestRequest<core.input<Body>>): Promise<object | void>;
}

const success = z.literal(true);

/** A route that answers `success: true` and whatever its procedure gives it to say. */
function route<Body extends core.$ZodType>(
  method: RestRoute['method'],
  path: string,
  access: RestRoute['access'],
  options: RouteOptions<Body>,
): RestRoute {
  return {
    method,
    path,
    access,
    status: 200,
    ...options,
    answer: z.object({ success, ...options.answer }),
    async run(caller, request) {
      // The body is what it claims to be once the procedure has looked; until then the type only guides the table.
      const said = await options.run(caller, request as RestRequest<core.input<Body>>);
      return { success: true, ...said };
    },
  };
}

export const restRoutes: RestRoute[] = [
  route('post', '/contact', 'anyone', {
    summary: 'Send a message',
    body: contactInput,
    status: 201,
    run: (caller, { body }) => caller.contact.send(body),
  }),
  route('post', '/subscribers', 'anyone', {
    summary: 'Ask for the newsletter',
    body: subscribeInput,
    status: 201,
    run: (caller, { body }) => caller.contact.subscribe(body),
  }),
  route('get', '/ai-facts', 'anyone', {
    summary: 'The facts that are shown',
    answer: { facts: z.array(publicFact) },
    run: async (caller) => ({ facts: await caller.facts.listActive() }),
  }),
  route('get', '/ai-facts/all', 'admin', {
    summary: 'All facts',
    answer: { facts: z.array(fact) },
    run: async (caller) => ({ facts: await caller.facts.list() }),
  }),
  route('get', '/ai-facts/:id/with-tags', 'admin', {
    summary: 'A fact and its tags',
    answer: { fact: factWithTags },
    run: async (caller, { id }) => ({ fact: await caller.facts.byId({ id: id('id') }) }),
  }),
  route('post', '/ai-facts', 'admin', {
    summary: 'Add a fact',
    body: factInput,
    status: 201,
    answer: { fact },
    run: async (caller, { body }) => ({ fact: await caller.facts.create(body) }),
  }),
  route('patch', '/ai-facts/:id', 'admin', {
    summary: 'Change the fields given',
    body: z.object(factPatch.shape).omit({ id: true }),
    answer: { fact },
    run: async (caller, { body, id }) => ({
      fact: await caller.facts.update({ ...body, id: id('id') }),
    }),
  }),
  route('delete', '/ai-facts/:id', 'admin', {
    summary: 'Delete a fact',
    run: (caller, { id }) => caller.facts.delete({ id: id('id') }),
  }),
  route('get', '/tags', 'admin', {
    summary: 'All tags',
    answer: { tags: z.array(tag) },
    run: async (caller) => ({ tags: await caller.tags.list() }),
  }),
  route('post', '/tags', 'admin', {
    summary: 'Add a tag',
    body: tagInput,
    status: 201,
    answer: { tag },
    run: async (caller, { body }) => ({ tag: await caller.tags.create(body) }),
  }),
  route('post', '/ai-facts/:factId/tags/:tagId', 'admin', {
    summary: 'Give a fact a tag',
    run: (caller, { id }) => caller.facts.addTag({ factId: id('factId'), tagId: id('tagId') }),
  }),
  route('delete', '/ai-facts/:factId/tags/:tagId', 'admin', {
    summary: 'Take a tag from a fact',
    run: (caller, { id }) => caller.facts.removeTag({ factId: id('factId'), tagId: id('tagId') }),
  }),
  route('get', '/admin/check', 'anyone', {
    summary: 'Who is signed in',
    answer: sessionCheck.omit({ role: true }).shape,
    async run(caller) {
      const { role: _, ...check } = await caller.admin.check();
      return check;
    },
  }),
  route('post', '/admin/login', 'anyone', {
    summary: 'Sign in with a password',
    body: loginInput,
    answer: z.object({ ...signedIn.shape, ...secondFactorRequired.shape }).partial().shape,
    run: (caller, { body }) => caller.admin.login(body),
  }),
  route('post', '/admin/verify-2fa', 'pending login', {
    summary: 'Finish a sign-in with the mailed code',
    body: codeInput,
    answer: signedIn.shape,
    run: (caller, { body }) => caller.admin.verifyTwoFactor(body),
  }),
  route('post', '/admin/resend-2fa', 'pending login', {
    summary: 'Mail a new code',
    run: (caller) => caller.admin.resendTwoFactor(),
  }),
  route('post', '/admin/logout', 'anyone', {
    summary: 'Sign out',
    run: (caller) => caller.admin.logout(),
  }),
];
