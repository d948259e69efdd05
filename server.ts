import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DatabaseConnection } from '#db/engine/connection.ts';
import { databaseName, isServerUrl } from '#db/engine/database-url.ts';
import { openDatabase } from '#db/engine/open.ts';
import { seed } from '#db/seed.ts';
import type { Deps } from '#server/context.ts';
import { startCopies } from '#server/backup/nightly.ts';
import { readEnv, SetupError, type Env } from '#server/env.ts';
import { prepareFirstAdmin } from '#server/auth/first-admin.ts';
import { trackConnections } from '#server/lifecycle/connections.ts';
import {
  createGracefulShutdown,
  devStopLimits,
  stopLimits,
  type GracefulShutdown,
} from '#server/lifecycle/graceful-shutdown.ts';
import { listen, notifySystemd } from '#server/lifecycle/listen.ts';
import { startHousekeeping } from '#server/housekeeping.ts';
import { dataFile, outboxName, secretName } from '#server/storage/data-files.ts';
import { createLog } from '#server/log.ts';
import { createMailQueue } from '#server/mail/mail-queue.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { loadOrCreateSecret } from '#server/auth/session-secret.ts';
import { createReadSite } from '#server/site/published-site.ts';
import { storageProblem } from '#server/storage/storage-problem.ts';
import { siteProblems } from '#shared/site/settings.ts';
import { site } from '#site';

const headersTimeoutMs = 20_000;
const requestTimeoutMs = 40_000;
/** For who neither sends nor reads. */
const silenceTimeoutMs = 60_000;
const connectionsCheckingIntervalMs = 5_000;
const maxIdleConnections = 2_000;

// Until there is something to close, a signal just ends the start.
const giveUp = () => process.exit(0);
process.once('SIGTERM', giveUp).once('SIGINT', giveUp);
// Who reads the password off it and leaves, as `grep -m1` does, ends no site.
process.stdout.on('error', () => {});

try {
  await start();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  // What was opened before the failure would keep the process running.
  process.exit(1);
}

/** Reads the settings and serves the site. Throws a SetupError for whatever the operator can correct. */
async function start() {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });
  const env = readEnv();
  const wrongSettings = siteProblems(site);
  if (wrongSettings.length > 0) {
    throw new SetupError(`Cannot start: src/site.ts: ${wrongSettings.join('; ')}.`);
  }

  try {
    await serve(env, values.dev);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const problem = storageProblem(error, databaseName(env.databaseUrl));
    if (!problem) throw error;
    throw new SetupError(`Cannot start: DATABASE_URL: ${problem}.`, { cause: error });
  }
}

/** Opens what the site is made of, serves it, and closes it again on SIGTERM or SIGINT. */
async function serve(env: Env, dev: boolean) {
  const database = await openDatabase(env.databaseUrl, { authToken: env.databaseAuthToken });
  const { db } = database;
  await seed(db, database.now());

  const server = createServer({
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: connectionsCheckingIntervalMs,
    // A request without a body is not made a stream to read from.
    optimizeEmptyRequests: true,
  });
  server.setTimeout(silenceTimeoutMs);
  const connections = trackConnections(server, maxIdleConnections);
  const shutdown = createGracefulShutdown(server, connections, dev ? devStopLimits : stopLimits);
  const deps = createDeps(env, database, shutdown.signal);
  const listener = dev
    ? await (
        await import('#server/development-listener.ts')
      ).createDevelopmentListener(deps, server)
    : await loadBuild(deps);
  server.on('request', connections.follow(listener));

  // What is known once stands while the database is away.
  const { company } = await deps.readSite();
  const createFirstAdmin = await prepareFirstAdmin(db, env.firstAdmin, printPassword);
  await listen(server, env);
  await createFirstAdmin();
  stopOnSignal(deps, shutdown, database);
  // The last step that can fail: nothing is said or mailed before it.
  if (env.notifiesSystemd) await notifySystemd();

  const { log, mailQueue } = deps;
  startHousekeeping(deps);
  startCopies(deps);
  mailQueue.wake();
  if (!env.publicOrigin) {
    log.warn('PUBLIC_URL is not set', { hint: `Links in mail will name ${env.publicUrl}.` });
  }
  if (isServerUrl(env.databaseUrl) && !env.sessionSecret) {
    log.warn('SESSION_SECRET is not set', {
      hint: 'Each machine makes its own: who signed in at one is not known to the others.',
    });
  }
  log.info('listening', { url: env.publicUrl });
  process.stdout.write(`${company.name} is at ${env.publicUrl}\n`);
}

function createDeps(
  env: Env,
  { db, contentVersion, now }: DatabaseConnection,
  stopping: AbortSignal,
): Deps {
  const log = createLog(env.logLevel);
  const outbox = dataFile(env.databaseUrl, outboxName);
  const readSite = createReadSite(db, env);
  const mailer = createMailer({ ...env, readSite, outbox });
  const mailQueue = createMailQueue({ ...env, db, mailer, readSite, log, now });
  const sessionSecret =
    env.sessionSecret ?? loadOrCreateSecret(dataFile(env.databaseUrl, secretName));
  return {
    db,
    contentVersion,
    env,
    readSite,
    sessionSecret,
    mailer,
    outbox,
    mailQueue,
    log,
    now,
    stopping,
  };
}

function stopOnSignal(
  { log, mailQueue, stopping }: Deps,
  shutdown: GracefulShutdown,
  database: DatabaseConnection,
) {
  const stop = async (signal: string) => {
    if (stopping?.aborted) return;
    log.info('stopping', { signal });
    const deadline = sleep(stopLimits.deadlineMs);
    const mail = mailQueue.close();
    await shutdown.closeConnections();
    await Promise.race([mail, deadline]);
    database.close();
    process.exit(0);
  };
  process.off('SIGTERM', giveUp).off('SIGINT', giveUp);
  // Ctrl+C reaches the process from the terminal and from npm: the second signal must not end it at once.
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

/** Resolves when the text has left the process; rejects when standard output did not take it. */
async function printPassword(text: string) {
  const error = await new Promise<Error | null | undefined>((resolve) => {
    process.stdout.write(text, resolve);
  });
  if (!error) return;
  throw new SetupError(`Cannot start: the first password cannot be printed: ${error.message}.`, {
    cause: error,
  });
}

/** The site as `npm run build` left it. An incomplete or damaged build ends the start, before anything listens. */
async function loadBuild(deps: Deps) {
  try {
    const { createProductionListener } = await import('#server/production-listener.ts');
    return await createProductionListener(deps, 'dist');
  } catch (error) {
    const [reason] = String(error).split('\n');
    throw new SetupError(
      `Cannot start: the build in ${resolve('dist')} cannot be loaded: ${reason}. Run "npm run build".`,
      { cause: error },
    );
  }
}
