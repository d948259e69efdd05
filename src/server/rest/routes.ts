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

type RouteOptions<Body extends core.$ZodType> = Omit<
  RestRoute,
  'body' | 'status' | 'answer' | 'run'
> & {
  body?: Body;
  /** 200 where it is left out. */
  status?: 201;
  /** The fields next to `success: true`. */
  answer?: z.ZodRawShape;
  run(caller: Caller, request: RestRequest<core.input<Body>>): Promise<object | void>;
};

const success = z.literal(true);

/** A route that answers `success: true` and whatever its procedure gives it to say. */
function route<Body extends core.$ZodType>(options: RouteOptions<Body>): RestRoute {
  return {
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
  route({
    method: 'post',
    path: '/contact',
    summary: 'Send a message',
    access: 'anyone',
    body: contactInput,
    status: 201,
    run: (caller, { body }) => caller.contact.send(body),
  }),
  route({
    method: 'post',
    path: '/subscribers',
    summary: 'Ask for the newsletter',
    access: 'anyone',
    body: subscribeInput,
    status: 201,
    run: (caller, { body }) => caller.contact.subscribe(body),
  }),
  route({
    method: 'get',
    path: '/ai-facts',
    summary: 'The facts that are shown',
    access: 'anyone',
    answer: { facts: z.array(publicFact) },
    run: async (caller) => ({ facts: await caller.facts.listActive() }),
  }),
  route({
    method: 'get',
    path: '/ai-facts/all',
    summary: 'All facts',
    access: 'admin',
    answer: { facts: z.array(fact) },
    run: async (caller) => ({ facts: await caller.facts.list() }),
  }),
  route({
    method: 'get',
    path: '/ai-facts/:id/with-tags',
    summary: 'A fact and its tags',
    access: 'admin',
    answer: { fact: factWithTags },
    run: async (caller, { id }) => ({ fact: await caller.facts.byId({ id: id('id') }) }),
  }),
  route({
    method: 'post',
    path: '/ai-facts',
    summary: 'Add a fact',
    access: 'admin',
    body: factInput,
    status: 201,
    answer: { fact },
    run: async (caller, { body }) => ({ fact: await caller.facts.create(body) }),
  }),
  route({
    method: 'patch',
    path: '/ai-facts/:id',
    summary: 'Change the fields given',
    access: 'admin',
    body: z.object(factPatch.shape).omit({ id: true }),
    answer: { fact },
    run: async (caller, { body, id }) => ({
      fact: await caller.facts.update({ ...body, id: id('id') }),
    }),
  }),
  route({
    method: 'delete',
    path: '/ai-facts/:id',
    summary: 'Delete a fact',
    access: 'admin',
    run: (caller, { id }) => caller.facts.delete({ id: id('id') }),
  }),
  route({
    method: 'get',
    path: '/tags',
    summary: 'All tags',
    access: 'admin',
    answer: { tags: z.array(tag) },
    run: async (caller) => ({ tags: await caller.tags.list() }),
  }),
  route({
    method: 'post',
    path: '/tags',
    summary: 'Add a tag',
    access: 'admin',
    body: tagInput,
    status: 201,
    answer: { tag },
    run: async (caller, { body }) => ({ tag: await caller.tags.create(body) }),
  }),
  route({
    method: 'post',
    path: '/ai-facts/:factId/tags/:tagId',
    summary: 'Give a fact a tag',
    access: 'admin',
    run: (caller, { id }) => caller.facts.addTag({ factId: id('factId'), tagId: id('tagId') }),
  }),
  route({
    method: 'delete',
    path: '/ai-facts/:factId/tags/:tagId',
    summary: 'Take a tag from a fact',
    access: 'admin',
    run: (caller, { id }) => caller.facts.removeTag({ factId: id('factId'), tagId: id('tagId') }),
  }),
  route({
    method: 'get',
    path: '/admin/check',
    summary: 'Who is signed in',
    access: 'anyone',
    answer: sessionCheck.omit({ role: true }).shape,
    async run(caller) {
      const { role: _, ...check } = await caller.admin.check();
      return check;
    },
  }),
  route({
    method: 'post',
    path: '/admin/login',
    summary: 'Sign in with a password',
    access: 'anyone',
    body: loginInput,
    answer: z.object({ ...signedIn.shape, ...secondFactorRequired.shape }).partial().shape,
    run: (caller, { body }) => caller.admin.login(body),
  }),
  route({
    method: 'post',
    path: '/admin/verify-2fa',
    summary: 'Finish a sign-in with the mailed code',
    access: 'pending login',
    body: codeInput,
    answer: signedIn.shape,
    run: (caller, { body }) => caller.admin.verifyTwoFactor(body),
  }),
  route({
    method: 'post',
    path: '/admin/resend-2fa',
    summary: 'Mail a new code',
    access: 'pending login',
    run: (caller) => caller.admin.resendTwoFactor(),
  }),
  route({
    method: 'post',
    path: '/admin/logout',
    summary: 'Sign out',
    access: 'anyone',
    run: (caller) => caller.admin.logout(),
  }),
];
