import {
  Agent,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

const headersOfNode = ['date', 'connection', 'keep-alive'];
const defaultAgent = new Agent({ keepAlive: true, maxSockets: 4 });

export interface Asked extends RequestOptions {
  headers?: OutgoingHttpHeaders;
}

/**
 * Asks a server of this machine; a body is sent as JSON. Answers the bytes as they came, which fetch would have decoded, and
 * the headers but those that Node adds by itself. Throws unless all of a good answer came.
 */
export async function ask({ headers, ...options }: Asked, body?: object) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request({
    agent: defaultAgent,
    host: '127.0.0.1',
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...options,
  });
  sent.on('response', resolve).on('error', reject);
  sent.end(body && JSON.stringify(body));
  const response = await promise;
  const bytes = await buffer(response);
  const { statusCode = 0 } = response;
  if (statusCode >= 400) throw new Error(`${options.path} was answered with ${statusCode}`);
  const own = Object.entries(response.headers).filter(([name]) => !headersOfNode.includes(name));
  return { bytes, headers: Object.fromEntries(own) };
}
