import { createCallerFactory, router } from '../trpc.ts';
import { accountRouter } from './account.ts';
import { adminRouter } from './admin.ts';
import { contactRouter } from './contact.ts';
import { deletedFactsRouter } from './facts/deleted-facts.ts';
import { factsRouter } from './facts/facts.ts';
import { lettersRouter } from './letters.ts';
import { mailRouter } from './mail.ts';
import { messagesRouter } from './messages.ts';
import { subscribersRouter } from './subscribers.ts';
import { tagsRouter } from './facts/tags.ts';

export const appRouter = router({
  contact: contactRouter,
  facts: factsRouter,
  deletedFacts: deletedFactsRouter,
  tags: tagsRouter,
  admin: adminRouter,
  account: accountRouter,
  messages: messagesRouter,
  subscribers: subscribersRouter,
  letters: lettersRouter,
  mail: mailRouter,
});

/**
 * The types of all procedures. A client elsewhere can import it too, with the version of tRPC that package.json names: types of
 * other versions do not fit.
 */
export type AppRouter = typeof appRouter;

/** Calls procedures in this process, with a context in the place of a request. */
export const createCaller = createCallerFactory(appRouter);

export type Caller = ReturnType<typeof createCaller>;
