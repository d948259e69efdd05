import { createHash } from 'node:crypto';
import { is, sql, type SQL, type SQLChunk } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../schema.ts';
import { DatabaseError } from './connection.ts';
import type { Database } from './database.ts';
import { unfinishedMoveTable } from './unfinished-move.ts';

/** Few enough that the longest rows fit into the 10 MB that a libSQL server sends at a time. */
const rowsInOneBatch = 250;
/** Of tables whose rows have whole mails in them. */
const longRowsInOneBatch = 25;
const longRows = [schema.letters, schema.deliveries].map(nameOf);
const deletedAtOnce = 500;

/** A database, and what it is called in what is said about it. */
export interface NamedDatabase {
  db: Database;
  name: string;
}

/** A statement failed: says at which of the two databases. */
export class CopyError extends Error {
  readonly database: string;

  constructor(database: string, cause: unknown) {
    super(`a statement failed at ${database}`, { cause });
    this.database = database;
  }
}

/** The content of a table, to compare it with another one's. */
export interface TableSummary {
  table: string;
  rows: number;
  /** SHA-256 of all rows in their order. */
  checksum: string;
}

type Row = Record<string, unknown>;

/** Tables that the migrations fill, and triggers change while others are copied: they come last. */
const filledByMigrations = [schema.factsVersion, schema.contactCounts];
/** The highest id that each table ever had: none is given out again. */
const highestIds = 'sqlite_sequence';

/** In an order in which each row finds those that it refers to. */
export const copiedTables = [...inForeignKeyOrder(), ...filledByMigrations.map(nameOf), highestIds];

/** Full-text indexes, which triggers fill, and the tables whose rows they have. */
const searchIndexes = {
  fact_search: schema.aiFacts,
  contact_search: schema.contacts,
  subscriber_search: schema.subscribers,
};

/** True when nothing was stored since the migrations. */
export async function isEmpty(db: Database): Promise<boolean> {
  for (const table of inForeignKeyOrder()) {
    const found = await db.all(sql`select 1 from ${sql.identifier(table)} limit 1`);
    if (found.length > 0) return false;
  }
  return true;
}

/** True after a copy that was interrupted: what is there is not the whole. */
export async function isUnfinished(db: Database): Promise<boolean> {
  const found = await db.all(
    sql`select 1 from sqlite_master where type = 'table' and name = ${unfinishedMoveTable}`,
  );
  return found.length > 0;
}

/**
 * Copies all rows into a database of the same schema, and answers what was copied once it was compared. What an interrupted
 * copy left there is deleted first. Throws a DatabaseError when the copy differs, or when rows were written meanwhile.
 */
export async function copyDatabase(
  from: NamedDatabase,
  to: NamedDatabase,
): Promise<TableSummary[]> {
  const marker = sql.identifier(unfinishedMoveTable);
  await run(to, sql`create table if not exists ${marker} (id integer primary key)`);
  for (const table of copiedTables.toReversed()) await empty(to, table);

  const copied: TableSummary[] = [];
  for (const table of copiedTables) {
    await empty(to, table);
    copied.push(await summarize(from, table, (rows) => insert(to, table, rows)));
  }
  for (const { table, rows, checksum } of copied) {
    if ((await summarize(from, table)).checksum !== checksum) {
      throw new DatabaseError(
        `${from.name} was changed while it was copied (${table}); stop the site first`,
      );
    }
    const copy = await summarize(to, table);
    if (copy.checksum !== checksum) {
      throw new DatabaseError(
        `the copy in ${to.name} differs: ${copy.rows} rows of ${table}, which has ${rows}`,
      );
    }
  }
  await checkIndexes(to);
  await run(to, sql`drop table ${marker}`);
  return copied;
}

async function empty(database: NamedDatabase, table: string): Promise<void> {
  const name = sql.identifier(table);
  const some = sql`select rowid from ${name} limit ${deletedAtOnce}`;
  while ((await select(database, sql`select 1 from ${name} limit 1`)).length > 0) {
    await run(database, sql`delete from ${name} where rowid in (${some})`);
  }
}

/** Reads a table in batches, and hands over each of them. */
async function summarize(
  database: NamedDatabase,
  table: string,
  use?: (rows: Row[]) => Promise<void>,
): Promise<TableSummary> {
  const size = longRows.includes(table) ? longRowsInOneBatch : rowsInOneBatch;
  const hash = createHash('sha256');
  let rows = 0;
  let last = 0;
  for (;;) {
    const found = await select<Row & { after: number }>(
      database,
      sql`select rowid as after, * from ${sql.identifier(table)}
          where rowid > ${last} order by rowid limit ${size}`,
    );
    const batch = found.map(({ after, ...row }) => {
      last = after;
      return row;
    });
    for (const row of batch) hash.update(`${JSON.stringify(row)}\n`);
    rows += batch.length;
    if (batch.length > 0) await use?.(batch);
    if (batch.length < size) return { table, rows, checksum: hash.digest('hex') };
  }
}

async function insert(database: NamedDatabase, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map((column) => sql.identifier(column));
  const values = rows.map((row) => sql`(${list(columns.map((column) => sql`${row[column]}`))})`);
  await run(
    database,
    sql`insert into ${sql.identifier(table)} (${list(names)}) values ${list(values)}`,
  );
}

function list(parts: SQLChunk[]): SQL {
  return sql.join(parts, sql`, `);
}

async function checkIndexes(to: NamedDatabase): Promise<void> {
  for (const [index, table] of Object.entries(searchIndexes)) {
    const entries = sql.identifier(`${index}_docsize`);
    const [difference] = await select(
      to,
      sql`select 1 where (select count(*) from ${entries}) <> (select count(*) from ${table})`,
    );
    if (difference) throw new DatabaseError(`the copy in ${to.name} differs: ${index} is damaged`);
  }
}

async function select<Found>({ db, name }: NamedDatabase, query: SQL): Promise<Found[]> {
  try {
    return await db.all<Found>(query);
  } catch (error) {
    throw new CopyError(name, error);
  }
}

async function run({ db, name }: NamedDatabase, statement: SQL): Promise<void> {
  try {
    await db.run(statement);
  } catch (error) {
    throw new CopyError(name, error);
  }
}

function inForeignKeyOrder(): string[] {
  const ordered = new Set<SQLiteTable>();
  const add = (table: SQLiteTable) => {
    if (ordered.has(table)) return;
    for (const key of getTableConfig(table).foreignKeys) add(key.reference().foreignTable);
    ordered.add(table);
  };
  for (const value of Object.values(schema)) {
    if (is(value, SQLiteTable) && !filledByMigrations.some((table) => table === value)) add(value);
  }
  return [...ordered].map(nameOf);
}

function nameOf(table: SQLiteTable): string {
  return getTableConfig(table).name;
}
