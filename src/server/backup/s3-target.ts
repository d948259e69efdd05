import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AwsClient } from 'aws4fetch';
import { BackupError } from '#db/engine/backup.ts';
import type { S3Bucket } from './backup-to.ts';
import { copyTime, type Copy, type CopyTarget } from './copy.ts';

/** Copies as objects of a bucket, below its prefix, with the bucket in the path as every S3 server takes it. */
export function s3Target({ bucket, prefix, endpoint, ...access }: S3Bucket): CopyTarget {
  const client = new AwsClient({ ...access, service: 's3', retries: 3 });
  const folder = prefix && `${prefix}/`;
  const bucketUrl = `${endpoint}/${bucket}`;
  const urlOf = (key: string) => `${bucketUrl}/${key.split('/').map(encodeURIComponent).join('/')}`;

  const refusal = (answer: string, status?: number) => {
    const words = [status, elementOf(answer, 'Code'), elementOf(answer, 'Message')];
    return new BackupError(`${bucketUrl} answered ${words.filter(Boolean).join(' ')}`);
  };
  /** For what `fetch` and its bodies reject with: the reason is in their cause, unless the request itself is wrong. */
  const fail = (error: unknown): never => {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    const code = reason instanceof Error && 'code' in reason && reason.code;
    const words = code || (reason instanceof Error ? reason.message : reason);
    throw new BackupError(`${bucketUrl} cannot be reached: ${words}.`);
  };
  const send = async (method: string, url: string, content?: RequestInit) => {
    const response = await client.fetch(url, { method, ...content }).catch(fail);
    if (response.ok) return response;
    throw refusal(await response.text().catch(fail), response.status);
  };
  const ask = async (...request: Parameters<typeof send>) =>
    await (await send(...request)).text().catch(fail);

  return {
    async list() {
      const copies: Copy[] = [];
      let token = '';
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: `${folder}site-`,
          ...(token && { 'continuation-token': token }),
        });
        // A space is not a plus sign here: what is signed has it as %20.
        const page = await ask('GET', `${bucketUrl}?${query.toString().replaceAll('+', '%20')}`);
        // A web page is not an empty list.
        if (!page.includes('<ListBucketResult'))
          throw new BackupError(`${bucketUrl} is no bucket of an S3 server.`);
        for (const object of elementsOf(page, 'Contents')) {
          const key = elementOf(object, 'Key');
          const name = key.slice(folder.length);
          if (key.startsWith(folder) && copyTime(name))
            copies.push({ name, bytes: Number(elementOf(object, 'Size')) });
        }
        const next = elementOf(page, 'NextContinuationToken');
        if (next ? next === token : elementOf(page, 'IsTruncated') === 'true')
          throw new BackupError(`${bucketUrl} lists no more than a part of its objects.`);
        token = next;
      } while (token);
      return copies;
    },
    async write(name, file) {
      const { size } = await stat(file);
      const headers = { 'Content-Length': String(size) };
      await ask('PUT', urlOf(folder + name), { headers, body: contentOf(file) });
    },
    async read(name) {
      const { body } = await send('GET', urlOf(folder + name));
      if (!body) throw refusal('');
      return readBody(body, fail);
    },
    remove: async (name) => void (await ask('DELETE', urlOf(folder + name))),
  };
}

/**
 * A body that each try reads from the file's beginning. Node sends whatever can be iterated, which the types of browsers do
 * not know. A blob of the file would be in memory as a whole.
 */
function contentOf(file: string): BodyInit {
  const content = {
    async *[Symbol.asyncIterator]() {
      yield* createReadStream(file);
    },
  };
  return content as BodyInit;
}

async function* readBody(body: ReadableStream<Uint8Array>, fail: (error: unknown) => never) {
  try {
    yield* body;
  } catch (error) {
    fail(error);
  }
}

function elementsOf(xml: string, name: string): string[] {
  return xml.match(new RegExp(`(?<=<${name}>).*?(?=</${name}>)`, 'gs')) ?? [];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of the first element of that name; empty when there is none. */
function elementOf(xml: string, name: string): string {
  const [content = ''] = elementsOf(xml, name);
  return content.replace(/&(?:#(x?\w+)|(\w+));/g, (whole, code: string, entity: string) => {
    if (!code) return entities[entity] ?? whole;
    const point = Number(code.replace('x', '0x'));
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
}
