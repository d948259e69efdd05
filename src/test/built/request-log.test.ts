import { afterAll, expect, test } from 'vitest';
import { startSite, waitFor } from '../start-site.ts';

const site = await startSite();
afterAll(() => site.stop());

test('each request is one line of the log, cached or not, with the status that was sent', async () => {
  const sent: [method: string, status: number][] = [];
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${site.url}${path}`, { redirect: 'manual', ...init });
    await response.text();
    sent.push([init.method ?? 'GET', response.status]);
    return response;
  };

  for (let round = 0; round < 2; round += 1) {
    const facts = await send('/api/ai-facts');
    await send('/api/ai-facts', { headers: { 'If-None-Match': facts.headers.get('ETag') ?? '' } });
    for (const path of ['/', '/nowhere', '/favicon.svg', '/admin/login', '/healthz', '/api/no']) {
      await send(path);
    }
    await send('/', { method: 'HEAD' });
    await send('/api/contact', { method: 'POST' });
  }

  const lines = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes('"event":"request"'))
      .map((line): { method: string; status: number } => JSON.parse(line));
  await waitFor(() => lines().length >= sent.length, 'the log to be written');
  expect(lines().map(({ method, status }) => [method, status])).toEqual(sent);
});
