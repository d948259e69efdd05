// The thread in which letters are sent: `letter-thread.ts` starts it, and says when it is to end.

import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#db/engine/open.ts';
import { createLog } from '../log.ts';
import { createLetterLane } from './letter-lane.ts';
import type { LetterSettings } from './letter-thread.ts';
import { createMailer } from './mailer.ts';

const { database, letters, mail, logLevel }: LetterSettings = workerData;

const { db, now, close } = await openDatabase(database.url, database);
const lane = createLetterLane({
  ...letters,
  db,
  mailer: createMailer({ ...mail, isPooled: true }),
  log: createLog(logLevel),
  now,
});
parentPort?.once('message', () => void lane.close());
try {
  await lane.run();
} finally {
  await lane.close();
  close();
  parentPort?.close();
}
