import { createCallerFactory, router } from '../trpc.ts';
import { adminRouter } from './admin.ts';
import { contactRouter } from './contact.ts';
import { factsRouter } from './facts.ts';
import { tagsRouter } from './tags.ts';

export const appRouter = router({
  contact: contactRouter,
  facts: factsRouter,
  tags: tagsRouter,
  admin: adminRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures in this process, with a context in the place of a request. */
export const createCaller = createCallerFactory(appRouter);

export type Caller = ReturnType<typeof createCaller>;
