import { createCallerFactory, router } from '../trpc.ts';
import { accountRouter } from './account/account.ts';
import { adminRouter } from './account/admin.ts';
import { answersRouter } from './messages/answers.ts';
import { contactRouter } from './messages/contact.ts';
import { copiesRouter } from './copies.ts';
import { deletedFactsRouter } from './facts/deleted-facts.ts';
import { factsRouter } from './facts/facts.ts';
import { lettersRouter } from './letters.ts';
import { mailRouter } from './mail.ts';
import { passkeysRouter } from './account/passkeys.ts';
import { peopleRouter } from './account/people.ts';
import { messagesRouter } from './messages/messages.ts';
import { siteRouter } from './site.ts';
import { subscribersRouter } from './subscribers.ts';
import { tagsRouter } from './facts/tags.ts';

export const appRouter = router({
  contact: contactRouter,
  facts: factsRouter,
  deletedFacts: deletedFactsRouter,
  tags: tagsRouter,
  admin: adminRouter,
  account: accountRouter,
  passkeys: passkeysRouter,
  people: peopleRouter,
  messages: messagesRouter,
  answers: answersRouter,
  subscribers: subscribersRouter,
  letters: lettersRouter,
  mail: mailRouter,
  copies: copiesRouter,
  site: siteRouter,
});

/**
 * The types of all procedures. A client elsewhere can import it too, with the version of tRPC that package.json names: types of
 * other versions do not fit.
 */
export type AppRouter = typeof appRouter;

/** Calls procedures in this process, with a context in the place of a request. */
export const createCaller = createCallerFactory(appRouter);

export type Caller = ReturnType<typeof createCaller>;
