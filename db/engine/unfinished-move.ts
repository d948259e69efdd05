import { DatabaseError } from './connection.ts';

/** Stands in a database while the content of another one is copied into it. The site does not start on such a database. */
export const unfinishedMoveTable = 'unfinished_move';

export function unfinishedMove(name: string): DatabaseError {
  return new DatabaseError(
    `${name} has an incomplete copy of another database; run "npm run move -- FROM TO" again`,
  );
}
