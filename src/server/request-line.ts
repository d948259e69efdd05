import { randomUUID } from 'node:crypto';
import type { Log } from './log.ts';

export interface AnsweredRequest {
  id?: string;
  method: string | undefined;
  /** The pattern that the address fits: the address itself is the visitor's to choose. */
  route: string;
  status: number;
  /** By `performance.now()`. */
  start: number;
}

/** One line for each request. */
export function logRequest(log: Log, { id, method, route, status, start }: AnsweredRequest): void {
  log.info('request', {
    id: id ?? randomUUID(),
    method,
    route,
    status,
    durationMs: Math.round((performance.now() - start) * 10) / 10,
  });
}
