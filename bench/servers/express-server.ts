// The usual way to serve the same procedure: express and the adapter that tRPC has for it, over the same query.

import { initTRPC } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express from 'express';
import * as z from 'zod';
import { openDatabase } from '#db/engine/open.ts';
import { listPublicFactsPart } from '#db/facts/public.ts';

const { DATABASE = '', PORT = '' } = process.env;
const { db } = await openDatabase(`file:${DATABASE}`);

/** As many as the site gives at a time. */
const size = 24;

const t = initTRPC.create();
const publicFact = z.object({ id: z.number(), factText: z.string(), source: z.string() });
const router = t.router({
  facts: t.router({
    listActivePart: t.procedure
      .input(z.object({ after: z.int().positive().optional() }))
      .output(z.object({ facts: z.array(publicFact), total: z.number() }))
      .query(({ input }) => listPublicFactsPart(db, new Date(), { ...input, size })),
  }),
});

const app = express();
app.use('/api/trpc', createExpressMiddleware({ router }));
app.listen(Number(PORT));
