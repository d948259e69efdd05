import { expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';

test('without the database the process is alive, and not healthy, and says why', async () => {
  const site = await createTestApp();
  const client = site.openClient();
  const well = await client.get('/healthz');
  expect(well.status).toBe(200);
  expect(well.headers.get('Cache-Control')).toBe('no-store');

  site.close();

  const health = await client.get('/healthz');
  expect(health.status).toBe(503);
  expect(health.headers.get('Retry-After')).toBe('30');
  expect(await health.json()).toEqual({
    status: 'database unreachable',
    reason: 'The database connection is not open',
  });
  expect((await client.get('/livez')).status).toBe(200);
});
