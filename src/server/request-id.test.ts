import { expect, test } from 'vitest';
import { createRequestId } from './request-id.ts';

test('each request has a short id of its own', () => {
  const ids = Array.from({ length: 1_000 }, createRequestId);
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-z]{1,8}$/);
});
