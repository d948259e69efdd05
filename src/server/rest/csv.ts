import { pipeline, Readable } from 'node:stream';
import { stringify, type Options } from 'csv-stringify';
import { Hono, type Context as HttpContext } from 'hono';
import { stream } from 'hono/streaming';
import { readContacts } from '#db/contact-folders.ts';
import { readFactsWithTags } from '#db/fact-export.ts';
import { readConfirmed } from '#db/subscriber-list.ts';
import { doubleApostrophe, joinTags } from '#shared/fact-csv.ts';
import { messageFilter } from '#shared/messages.ts';
import { subjectLabel } from '#shared/contact.ts';
import type { Context } from '../context.ts';
import { AnsweredError } from '../errors.ts';

/** So many rows are in memory at a time. */
const batchSize = 500;

/**
 * RFC 4180 with a byte order mark, as spreadsheets expect it. A cell that a spreadsheet would run begins with an
 * apostrophe instead.
 */
const csvOptions: Options = {
  bom: true,
  header: true,
  record_delimiter: 'windows',
  // By itself it quotes a line break only where it is the one between records.
  quoted_match: /[\r\n]/,
  escape_formulas: true,
  cast: { date: (date) => date.toISOString() },
};

/** What an administrator can download as a table. The rows are read while they are sent. */
export function createCsvDownloads(open: (c: HttpContext, responseHeaders: Headers) => Context) {
  const downloads = new Hono();

  const admin = async (c: HttpContext) => {
    const context = open(c, new Headers());
    const session = await context.session.find();
    if (!session || session.awaitingTwoFactor) {
      throw new AnsweredError('UNAUTHORIZED', 'Please sign in.');
    }
    return context;
  };

  downloads.get('/messages.csv', async (c) => {
    const context = await admin(c);
    const { folder = 'inbox', search = '' } = c.req.query();
    const filter = messageFilter.safeParse({ folder, search });
    if (!filter.success) throw new AnsweredError('BAD_REQUEST', 'There is no such folder.');
    const rows = batches((last?: { id: number }) =>
      readContacts(context.db, filter.data, { before: last?.id, size: batchSize }),
    );
    return sendCsv(c, context, `messages-${filter.data.folder}`, rows, {
      Received: ({ createdAt }) => createdAt,
      Name: ({ name }) => name,
      'E-mail': ({ email }) => email,
      Company: ({ company }) => company,
      Subject: ({ subject }) => subjectLabel(subject),
      Message: ({ message }) => message,
    });
  });

  downloads.get('/subscribers.csv', async (c) => {
    const context = await admin(c);
    const rows = batches((last?: { id: number }) =>
      readConfirmed(context.db, { before: last?.id, size: batchSize }),
    );
    return sendCsv(c, context, 'subscribers', rows, {
      'E-mail': ({ email }) => email,
      Asked: ({ askedAt }) => askedAt,
      Confirmed: ({ confirmedAt }) => confirmedAt,
    });
  });

  // In the order they are shown. Import reads the same columns.
  downloads.get('/ai-facts.csv', async (c) => {
    const context = await admin(c);
    const rows = batches((after?: { id: number; order: number }) =>
      readFactsWithTags(context.db, { after, size: batchSize }),
    );
    return sendCsv(c, context, 'ai-facts', rows, {
      factText: ({ factText }) => doubleApostrophe(factText),
      source: ({ source }) => doubleApostrophe(source),
      active: ({ active }) => String(active),
      order: ({ order }) => String(order),
      factDate: ({ factDate }) => factDate && factDate.toISOString().slice(0, 10),
      showFrom: ({ showFrom }) => showFrom,
      showUntil: ({ showUntil }) => showUntil,
      tags: ({ tags }) => doubleApostrophe(joinTags(tags)),
    });
  });

  return downloads;
}

/** All rows, a batch at a time: each batch is what lies behind the last row of the one before. */
async function* batches<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  let batch = await read(undefined);
  while (batch.length > 0) {
    yield* batch;
    batch = await read(batch.at(-1));
  }
}

function sendCsv<Row>(
  c: HttpContext,
  { log, now }: Context,
  name: string,
  rows: AsyncIterable<Row>,
  columns: Record<string, (row: Row) => string | Date | null>,
) {
  const names = Object.keys(columns);
  const cells = async function* () {
    for await (const row of rows) yield Object.values(columns).map((cell) => cell(row));
  };
  const csv = stringify({ ...csvOptions, columns: names });
  pipeline(Readable.from(cells()), csv, (error) => {
    // Somebody who leaves in the middle of a download has closed it.
    const hasLeft = error?.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (error && !hasLeft) log.error('download failed', { error });
  });
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header(
    'Content-Disposition',
    `attachment; filename="${name}-${now().toISOString().slice(0, 10)}.csv"`,
  );
  return stream(
    c,
    async (out) => {
      out.onAbort(() => void csv.destroy());
      for await (const chunk of csv) await out.write(chunk);
    },
    // Half a table must not look like a whole one.
    async () => void c.env?.outgoing?.destroy(),
  );
}
