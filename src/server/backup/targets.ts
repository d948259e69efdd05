import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '#db/engine/backup.ts';
import { makeFolder } from '#db/engine/sqlite/make-folder.ts';
import { ifMissing } from '../storage/data-files.ts';
import { explain } from './backup.ts';
import type { BackupTo } from './backup-to.ts';
import { copyTime, type CopyTarget } from './copy.ts';
import { s3Target } from './s3-target.ts';

export function openTarget(to: BackupTo): CopyTarget {
  return 'folder' in to ? folderTarget(to.folder) : s3Target(to);
}

function folderTarget(folder: string): CopyTarget {
  const pathOf = (name: string) => join(folder, name);
  const names = async () => {
    const found = await readdir(folder).catch(ifMissing);
    if (!found) throw new BackupError(`${folder} is not there. Is its disk mounted?`);
    return found.toSorted();
  };
  return {
    async create() {
      try {
        makeFolder(folder);
      } catch (error) {
        throw explain(error, folder);
      }
    },
    async list() {
      const copies = (await names()).filter(copyTime);
      return await Promise.all(
        copies.map(async (name) => ({ name, bytes: (await stat(pathOf(name))).size })),
      );
    },
    async write(name, file) {
      // Of a process that was killed: at most one writes at a time.
      const parts = (await names()).filter((found) => /^\.site-.*\.part$/.test(found));
      for (const part of parts) await rm(pathOf(part));
      const part = pathOf(`.${name}.part`);
      try {
        const copy = createWriteStream(part, { mode: 0o600, flush: true });
        await pipeline(createReadStream(file), copy);
        await rename(part, pathOf(name));
      } catch (error) {
        await rm(part, { force: true });
        // An error of a disk that is full does not say which one.
        throw explain(error, folder);
      }
    },
    read: async (name) => createReadStream(pathOf(name)),
    remove: async (name) => await rm(pathOf(name), { force: true }),
  };
}
