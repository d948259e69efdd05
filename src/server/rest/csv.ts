import { setImmediate } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { stringify, type Options } from 'csv-stringify/sync';
import { Hono, type Context as HttpContext } from 'hono';
import { stream } from 'hono/streaming';
import { listContactIds, readContacts } from '#db/messages/contact-folders.ts';
import { listFactsWithTags } from '#db/facts/list.ts';
import { listConfirmedIds, readSubscriptions } from '#db/subscribers/subscriber-list.ts';
import { doubleApostrophe, joinTags, type CsvColumn } from '#shared/fact-csv.ts';
import { messageFilter } from '#shared/messages.ts';
import { legalPageNames } from '#shared/site/legal-pages.ts';
import { subjectLabel } from '#shared/contact.ts';
import type { Context, OpenContext } from '../context.ts';
import { requireSession } from '../auth/session.ts';
import { AnsweredError } from '../errors.ts';

/** So many rows are in memory at a time, and sent as one piece: a piece for each row costs more memory than the rows. */
const batchSize = 50;

/**
 * RFC 4180 with a byte order mark, as spreadsheets expect it. A cell that a spreadsheet would run begins with an
 * apostrophe instead.
 */
const csvOptions: Options = {
  record_delimiter: 'windows',
  // By itself it quotes a line break only where it is the one between records.
  quoted_match: /[\r\n]/,
  escape_formulas: true,
  cast: { date: (date) => date.toISOString() },
};

/** What stands in each column of a row, by the column's name. */
type Columns<Row, Name extends string = string> = Record<Name, (row: Row) => string | Date | null>;

/** Without a server in front, as in tests, there is no connection. */
type Downloads = { Bindings: Partial<HttpBindings> };

/** What an administrator can download as a table. The rows are read while they are sent. */
export function createCsvDownloads(open: OpenContext) {
  const downloads = new Hono<Downloads>();

  const admin = async (c: HttpContext) => {
    const context = open(c);
    await requireSession(context.session, 'editor');
    return context;
  };

  downloads.get('/messages.csv', async (c) => {
    const context = await admin(c);
    const { folder = 'inbox', search = '' } = c.req.query();
    const filter = messageFilter.safeParse({ folder, search });
    if (!filter.success) throw new AnsweredError('BAD_REQUEST', 'There is no such folder.');
    const ids = await listContactIds(context.db, filter.data);
    const rows = batches(ids, (batch) => readContacts(context.db, batch));
    return sendCsv(c, context, `messages-${filter.data.folder}`, rows, {
      Received: ({ createdAt }) => createdAt,
      Name: ({ name }) => name,
      'E-mail': ({ email }) => email,
      Company: ({ company }) => company,
      Subject: ({ subject }) => subjectLabel(subject),
      Message: ({ message }) => message,
      [legalPageNames.privacy]: ({ privacyAt }) => dayOf(privacyAt),
      [legalPageNames.terms]: ({ termsAt }) => dayOf(termsAt),
      Answered: ({ answeredAt }) => answeredAt,
    });
  });

  downloads.get('/subscribers.csv', async (c) => {
    const context = await admin(c);
    const ids = await listConfirmedIds(context.db);
    const rows = batches(ids, (batch) => readSubscriptions(context.db, batch));
    return sendCsv(c, context, 'subscribers', rows, {
      'E-mail': ({ email }) => email,
      Asked: ({ askedAt }) => askedAt,
      Confirmed: ({ confirmedAt }) => confirmedAt,
      [legalPageNames.privacy]: ({ privacyAt }) => dayOf(privacyAt),
    });
  });

  // In the order they are shown.
  downloads.get('/ai-facts.csv', async (c) => {
    const context = await admin(c);
    const facts = await listFactsWithTags(context.db);
    return sendCsv(c, context, 'ai-facts', [facts], {
      factText: ({ factText }) => doubleApostrophe(factText),
      source: ({ source }) => doubleApostrophe(source),
      active: ({ active }) => String(active),
      order: ({ order }) => String(order),
      factDate: ({ factDate }) => dayOf(factDate),
      showFrom: ({ showFrom }) => showFrom,
      showUntil: ({ showUntil }) => showUntil,
      tags: ({ tags }) => doubleApostrophe(joinTags(tags)),
    } satisfies Columns<(typeof facts)[number], CsvColumn>);
  });

  return downloads;
}

const dayOf = (date: Date | null) => date && date.toISOString().slice(0, 10);

async function* batches<Row>(ids: number[], read: (batch: number[]) => Promise<Row[]>) {
  for (let at = 0; at < ids.length; at += batchSize) {
    yield await read(ids.slice(at, at + batchSize));
  }
}

function sendCsv<Row>(
  c: HttpContext<Downloads>,
  { log, now }: Context,
  name: string,
  rows: AsyncIterable<Row[]> | Iterable<Row[]>,
  columns: Columns<Row>,
) {
  const cells = Object.values(columns);
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header(
    'Content-Disposition',
    `attachment; filename="${name}-${now().toISOString().slice(0, 10)}.csv"`,
  );
  return stream(
    c,
    async (out) => {
      await out.write(stringify([Object.keys(columns)], { ...csvOptions, bom: true }));
      for await (const batch of rows) {
        if (out.aborted) break;
        const table = batch.map((row) => cells.map((cell) => cell(row)));
        await out.write(stringify(table, csvOptions));
        // Other requests are answered in between, however fast this one is read.
        await setImmediate();
      }
    },
    // Half a table must not look like a whole one.
    async (error) => {
      log.error('download failed', { error });
      c.env.outgoing?.destroy();
    },
  );
}
