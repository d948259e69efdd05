import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './listen.ts';

interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
type S3rverClass = new (options: Record<string, unknown>) => S3rver;
const S3rver: S3rverClass = createRequire(import.meta.url)('s3rver');

export const bucket = 'backups';
/** The one that s3rver knows; of signatures of today it checks none. */
const accessKeyId = 'S3RVER';
const secretAccessKey = 'a secret that the server compares';

/** An error of S3, no answer, one that is cut, another content than what is stored, or bytes that come and go that slowly. */
export type Misbehaviour =
  | { status: number; code: string }
  | 'silence'
  | 'close'
  | 'cut'
  | 'changed'
  | { bytesPerSecond: number };

/**
 * A real S3 server over the files of a folder. In front of it stands what s3rver lacks: it checks signatures, asks for the length of what is
 * stored, lists two objects at a time, and misbehaves as `behave` says.
 */
export async function startS3Server(
  folder: string,
  behave: (method: string, url: URL) => Misbehaviour | undefined = () => undefined,
) {
  await mkdir(join(folder, bucket), { recursive: true });
  const store = new S3rver({ directory: folder, port: 0, address: '127.0.0.1', silent: true });
  const { port: storePort } = await store.run();
  const requests: string[] = [];

  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = '', headers } = incoming;
    const url = new URL(incoming.url ?? '', 'http://s3.test');
    requests.push(`${method} ${incoming.url}`);
    const behaviour = behave(method, url);
    if (behaviour === 'silence') return;
    if (behaviour === 'close') return void incoming.destroy();
    if (behaviour === 'cut') {
      response.writeHead(200, { 'Content-Length': 1_000 }).write('<ListBucketResult>');
      return void setTimeout(() => response.destroy(), 100);
    }
    const fail = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`);
    if (typeof behaviour === 'object' && 'status' in behaviour) {
      incoming.resume();
      return void fail(behaviour.status, behaviour.code);
    }
    const pace = async (bytes: number) => {
      if (typeof behaviour === 'object') {
        await sleep((1_000 * bytes) / behaviour.bytesPerSecond);
      }
    };
    const body = await buffer(
      (async function* () {
        for await (const chunk of incoming) {
          await pace(chunk.length);
          yield chunk;
        }
      })(),
    );
    if (method === 'PUT' && headers['content-length'] !== String(body.length)) {
      return void fail(411, 'MissingContentLength');
    }
    if (!headers.authorization?.includes(`Credential=${accessKeyId}/`)) {
      return void fail(403, 'InvalidAccessKeyId');
    }
    if (!headers.authorization.endsWith(`Signature=${signatureOf(incoming, secretAccessKey)}`)) {
      return void fail(403, 'SignatureDoesNotMatch');
    }

    const token = url.searchParams.get('continuation-token');
    if (token) {
      url.searchParams.delete('continuation-token');
      url.searchParams.set('start-after', token.replace(tokenEnd, ''));
    }
    const forwarded = request({
      port: storePort,
      host: '127.0.0.1',
      method,
      path: url.pathname + url.search,
      headers: { ...headers, host: `127.0.0.1:${storePort}` },
      agent: false,
    });
    forwarded.end(body);
    const [stored]: IncomingMessage[] = await once(forwarded, 'response');
    if (!stored) throw new Error('no response');
    if (url.searchParams.has('list-type')) {
      return void response.writeHead(stored.statusCode ?? 500).end(firstPage(await text(stored)));
    }
    response.writeHead(stored.statusCode ?? 500, stored.headers);
    for await (const chunk of stored) {
      await pace(chunk.length);
      response.write(behaviour === 'changed' ? chunk.fill(0, 0, 1) : chunk);
    }
    response.end();
  };

  const server = createServer((incoming, response) => {
    // A client that is killed cuts its connection.
    answer(incoming, response).catch(() => incoming.destroy());
  });
  const port = await listen(server);
  return {
    /** What the site is given. */
    environment: {
      BACKUP_TO: `s3://${bucket}/of the site`,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    /** Method and address of each. */
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await store.close();
    },
  };
}

const objectsOnPage = 2;
/** With a character that XML has an entity for. */
const tokenEnd = '&more';

/** s3rver ends pages by a cipher that Node does not have any more. */
function firstPage(listing: string): string {
  const objects = [...listing.matchAll(/<Contents>.*?<Key>(.*?)<\/Key>.*?<\/Contents>/gs)];
  const last = objects[objectsOnPage - 1];
  const next = objects[objectsOnPage];
  if (!last || !next) return listing;
  const token = `<NextContinuationToken>${last[1]}${tokenEnd.replace('&', '&amp;')}</NextContinuationToken>`;
  return `${listing.slice(0, next.index)}${token}</ListBucketResult>`;
}

/**
 * The signature that a request has to have (AWS Signature Version 4, header of S3), by the words of its specification:
 * nothing of the library that signs is used here.
 */
function signatureOf(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  secret: string,
): string {
  const { authorization = '', 'x-amz-date': date = '' } = headers;
  const [, scope = ''] = /Credential=[^/]+\/([^,]+)/.exec(authorization) ?? [];
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const { pathname, searchParams } = new URL(url, 'http://s3.test');
  const path = pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  const query = [...searchParams].map((pair) => pair.map(encode).join('=')).toSorted();
  const fields = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const hash = String(headers['x-amz-content-sha256']);
  const canonical = [method, path.join('/'), query.join('&'), fields.join(''), names, hash].join(
    '\n',
  );
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`));
  return hmac(key, toSign).toString('hex');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
