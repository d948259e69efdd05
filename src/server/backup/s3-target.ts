import { hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { AwsClient } from 'aws4fetch';
import { BackupError } from '#db/engine/backup.ts';
import { readParts } from './backup.ts';
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
  const send = async (method: string, url: string, body: Buffer<ArrayBuffer> | string = '') => {
    const headers = { 'X-Amz-Content-Sha256': hash('sha256', body) };
    const request = { method, headers, ...(method !== 'GET' && { body }) };
    const response = await client.fetch(url, request).catch(fail);
    if (response.ok) return response;
    throw refusal(await response.text().catch(fail), response.status);
  };
  const ask = async (...request: Parameters<typeof send>) =>
    await (await send(...request)).text().catch(fail);

  /** What was uploaded by processes that were killed is stored, and paid for, until somebody ends it. */
  const endOldUploads = async () => {
    const query = queryOf({ uploads: '', prefix: `${folder}site-` });
    for (const upload of elementsOf(await ask('GET', `${bucketUrl}?${query}`), 'Upload')) {
      const uploadId = elementOf(upload, 'UploadId');
      await ask('DELETE', `${urlOf(elementOf(upload, 'Key'))}?${queryOf({ uploadId })}`);
    }
  };

  return {
    async list() {
      const copies: Copy[] = [];
      let token = '';
      do {
        const query = queryOf({
          'list-type': '2',
          prefix: `${folder}site-`,
          ...(token && { 'continuation-token': token }),
        });
        const page = await ask('GET', `${bucketUrl}?${query}`);
        // A web page is not an empty list.
        if (!page.includes('<ListBucketResult'))
          throw new BackupError(`${bucketUrl} is no bucket of an S3 server.`);
        for (const object of elementsOf(page, 'Contents')) {
          const name = elementOf(object, 'Key').slice(folder.length);
          if (copyTime(name)) copies.push({ name, bytes: Number(elementOf(object, 'Size')) });
        }
        token = elementOf(page, 'NextContinuationToken');
      } while (token);
      return copies;
    },
    async write(name, file) {
      // Some servers cannot list them, and some keys may not.
      await endOldUploads().catch(() => {});
      const url = urlOf(folder + name);
      const uploadId = elementOf(await ask('POST', `${url}?uploads=`), 'UploadId');
      const upload = `${url}?${queryOf({ uploadId })}`;
      try {
        const parts = [];
        for await (const part of readParts(await open(file))) {
          const { headers } = await send('PUT', `${upload}&partNumber=${parts.length + 1}`, part);
          parts.push(
            `<Part><PartNumber>${parts.length + 1}</PartNumber><ETag>${headers.get('ETag')}</ETag></Part>`,
          );
        }
        const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
        const answer = await ask('POST', upload, list);
        // It may begin with 200 and fail on the way.
        if (!elementOf(answer, 'ETag')) throw refusal(answer);
      } catch (error) {
        await ask('DELETE', upload).catch(() => {});
        throw error;
      }
    },
    async read(name) {
      const { body } = await send('GET', urlOf(folder + name));
      if (!body) throw refusal('');
      return readBody(body, fail);
    },
    remove: async (name) => void (await ask('DELETE', urlOf(folder + name))),
  };
}

async function* readBody(body: ReadableStream<Uint8Array>, fail: (error: unknown) => never) {
  try {
    yield* body;
  } catch (error) {
    fail(error);
  }
}

/** A space is not a plus sign here: what is signed has it as %20. */
function queryOf(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString().replaceAll('+', '%20');
}

function elementsOf(xml: string, name: string): string[] {
  return xml.match(new RegExp(`(?<=<${name}>).*?(?=</${name}>)`, 'gs')) ?? [];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of the first element of that name; empty when there is none. */
function elementOf(xml: string, name: string): string {
  const [content = ''] = elementsOf(xml, name);
  return content.replace(/&(?:#(x?\w+)|(\w+));/g, (whole, code: string, entity: string) =>
    code ? String.fromCodePoint(Number(code.replace('x', '0x'))) : (entities[entity] ?? whole),
  );
}
