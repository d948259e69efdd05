import { Agent, request } from 'node:http';
import { isDeepStrictEqual } from 'node:util';

export interface HttpRequest {
  port: number;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  /** As they were sent, without those that Node adds by itself. */
  headers: Record<string, string>;
  cookies: string[];
  bytes: Buffer;
}

const answerTimeoutMs = 120_000;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const ofNode = new Set(['date', 'connection', 'keep-alive']);

/** Asks a server on this machine. */
export function httpRequest({
  port,
  path,
  method = 'GET',
  headers = {},
  body,
}: HttpRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, host: '127.0.0.1', port, path, method, headers, timeout: answerTimeoutMs },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const pairs = Object.entries(response.headersDistinct)
            .filter(([name]) => !ofNode.has(name))
            .map(([name, values = []]) => [name, values.join(', ')]);
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(pairs),
            cookies: response.headers['set-cookie'] ?? [],
            bytes: Buffer.concat(chunks),
          });
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${answerTimeoutMs} ms`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Throws unless both send the same, headers and all: else one would have more to do than the other. */
export function requireSame(one: Answer, other: Answer): void {
  const isSame =
    one.status === other.status &&
    isDeepStrictEqual(one.headers, other.headers) &&
    one.bytes.equals(other.bytes);
  if (!isSame) throw new Error('the two that are compared do not send the same');
}
