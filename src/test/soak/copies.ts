import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#db/engine/open.ts';
import { createFact } from '#db/facts/facts.ts';
import { rateLimits } from '#db/schema.ts';
import { restore } from '#server/backup/backup.ts';
import { storedCopy } from '#server/backup/copies.ts';
import { openTarget } from '#server/backup/targets.ts';
import { readEnv } from '#server/env.ts';
import { author } from '../author.ts';
import { startS3Server } from '../s3-server.ts';

const databaseBytes = 20_000_000;
const bytesPerSecond = 20_000_000;

/** Kills the command that copies, at moments spread over all of its work, while others write; restores each copy that is listed. */
export async function killWhileCopying(kind: 'folder' | 's3', kills: number) {
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'killed-copies-'));
  const folder = temporary.path;
  const s3 = await startS3Server(join(folder, 's3'), () => ({ bytesPerSecond }));
  const url = `file:${folder}/site.db`;
  const environment = {
    DATABASE_URL: url,
    ...(kind === 's3' ? s3.environment : { BACKUP_TO: join(folder, 'copies') }),
  };
  const { backupTo } = readEnv(environment);
  if (!backupTo) throw new Error('no target');
  const { db, close } = await openDatabase(url);
  await db.run(
    sql`insert into letters (subject, text, changed_at) values ('Long', hex(randomblob(${databaseBytes / 2})), 0)`,
  );
  const stop = new AbortController();
  const writing = (async () => {
    for (let count = 0; !stop.signal.aborted; count += 1) {
      await createFact(db, { factText: `Fact ${count}`, source: 'Test' }, author).catch(() => {});
      await sleep(20);
    }
  })();

  const copy = async (killAfterMs?: number) => {
    // What a killed one held until it is over.
    await db.delete(rateLimits);
    const args = ['src/server/commands/backup-and-restore.ts', 'copies', 'now'];
    const env = { ...process.env, ...environment };
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
    const exited = once(child, 'exit');
    if (killAfterMs !== undefined) {
      await Promise.race([exited, sleep(killAfterMs)]);
      child.kill('SIGKILL');
    }
    const [code] = await exited;
    return code === null ? 'killed' : code;
  };
  const begin = performance.now();
  const firstCode = await copy();
  const durationMs = performance.now() - begin;

  const restored = new Set<string>();
  let broken = 0;
  const restoreListed = async () => {
    for (const { name } of await openTarget(backupTo).list()) {
      if (restored.has(name)) continue;
      restored.add(name);
      const back = join(folder, 'back/site.db');
      try {
        await restore(`file:${back}`, storedCopy(backupTo, name), new Date());
        const database = new BetterSqlite3(back, { readonly: true });
        if (database.pragma('integrity_check', { simple: true }) !== 'ok') broken += 1;
        database.close();
      } catch {
        broken += 1;
      }
      await rm(join(folder, 'back'), { recursive: true, force: true });
    }
  };
  let killed = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    if ((await copy((durationMs * kill) / (kills + 1))) === 'killed') killed += 1;
    await restoreListed();
  }
  const lastCode = await copy();
  await restoreListed();
  stop.abort();
  await writing;
  close();
  const files = await readdir(folder, { recursive: true });
  const left = files.filter((file) => /\.part$|\.copy$|\.copy-journal$/.test(file)).length;
  await s3.close();
  return {
    killed,
    restored: restored.size,
    broken,
    codes: [firstCode, lastCode],
    left,
  };
}
