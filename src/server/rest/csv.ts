import { pipeline, Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { stringify, type Options } from 'csv-stringify';
import { Hono, type Context as HttpContext } from 'hono';
import { stream } from 'hono/streaming';
import { listContactIds, readContacts } from '#db/contact-folders.ts';
import { listConfirmedIds, readSubscriptions } from '#db/subscriber-list.ts';
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

/** Without a server in front, as in tests, there is no connection. */
type Downloads = { Bindings: Partial<HttpBindings> };

/** What an administrator can download as a table. The rows are read while they are sent, newest first. */
export function createCsvDownloads(open: (c: HttpContext, responseHeaders: Headers) => Context) {
  const downloads = new Hono<Downloads>();

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
    const ids = await listContactIds(context.db, filter.data);
    const rows = batches(ids, (batch) => readContacts(context.db, batch));
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
    const ids = await listConfirmedIds(context.db);
    const rows = batches(ids, (batch) => readSubscriptions(context.db, batch));
    return sendCsv(c, context, 'subscribers', rows, {
      'E-mail': ({ email }) => email,
      Asked: ({ askedAt }) => askedAt,
      Confirmed: ({ confirmedAt }) => confirmedAt,
    });
  });

  return downloads;
}

/** The rows of the ids, read a batch at a time. */
async function* batches<Row>(
  ids: number[],
  read: (batch: number[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let at = 0; at < ids.length; at += batchSize) {
    yield* await read(ids.slice(at, at + batchSize));
  }
}

function sendCsv<Row>(
  c: HttpContext<Downloads>,
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
    async () => void c.env.outgoing?.destroy(),
  );
}
