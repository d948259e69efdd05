// The thread in which letters are sent: `letter-thread.ts` starts it, and says when it is to end.

import { readlinkSync } from 'node:fs';
import { constants, platform, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openExistingDatabase } from '#db/engine/open.ts';
import { createLog } from '../log.ts';
import { createLetterLane } from './letter-lane.ts';
import type { LetterSettings } from './letter-thread.ts';
import { createMailer } from '../mail/mailer.ts';

// Linux has a priority for each thread: where both want the processor, a reader of the page goes first. The threads of the
// pool, which hash and compress for all, are there since the start and keep theirs.
if (platform() === 'linux') {
  const id = Number(basename(readlinkSync('/proc/thread-self')));
  setPriority(id, constants.priority.PRIORITY_LOW);
}

const { database, letters, mail, logLevel }: LetterSettings = workerData;

const { db, now, close } = await openExistingDatabase(database.url, database);
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
