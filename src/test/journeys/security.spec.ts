import { test as base, expect } from '@playwright/test';
import { startSite, type Site } from '../start-site.ts';

/** The site as it stands behind a proxy that speaks https. */
const test = base.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await startSite({ PUBLIC_URL: 'https://valuewright.example' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

test('every answer carries the headers, whatever it is', async ({ request }) => {
  const asset = /\/assets\/[\w-]+\.js/.exec(await (await request.get('/')).text())?.[0];
  if (!asset) throw new Error('the page names no script');
  const answers = [
    await request.get('/'),
    await request.get(asset),
    await request.get('/og.png'),
    await request.get('/no/such/page'),
    await request.get('/demo/index.html'),
    await request.get('/admin/login'),
    await request.get('/healthz'),
    await request.get('/robots.txt'),
    await request.get('/api/ai-facts'),
    await request.get('/api/nothing'),
    await request.get('/api/tags'),
    await request.post('/api/contact', { data: '{', headers: { 'Content-Type': 'text/plain' } }),
    await request.post('/api/contact', { data: {}, headers: { Origin: 'https://evil.test' } }),
    await request.post('/', { data: {} }),
  ];
  for (const answer of answers) {
    const headers = answer.headers();
    expect(headers, `${answer.url()} ${answer.status()}`).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';.* frame-ancestors '(none|self)'/,
      ),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.any(String),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.stringMatching(/DENY|SAMEORIGIN/),
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('unsafe');
  }
});

test('no cache stores what is private', async ({ request }) => {
  for (const path of ['/admin/login', '/admin/dashboard', '/api/tags', '/api/admin/check']) {
    expect((await request.get(path)).headers()['cache-control'], path).toBe('no-store');
  }
  const login = await request.get('/admin/login');
  expect(login.headers()['x-robots-tag']).toBe('noindex');
  expect(await login.text()).toContain('The admin area needs JavaScript.');
});

test('the host a request names is echoed nowhere', async ({ request }) => {
  for (const path of ['/', '/no/such/page', '/sitemap.xml', '/robots.txt', '/api/nothing']) {
    const answer = await request.get(path, { headers: { Host: 'evil.test' } });
    expect(await answer.text(), path).not.toContain('evil.test');
    expect(JSON.stringify(answer.headers()), path).not.toContain('evil.test');
  }
});

// What the HTTP Observatory asks of a page that gets all of its points, with what every answer carries.
test('the policy of the page lets in nothing but its own', async ({ request }) => {
  const answer = await request.get('/');
  const policy = answer.headers()['content-security-policy'];
  expect(policy).not.toMatch(/unsafe| \*|https?:|data:/);
  expect(policy).toMatch(/; form-action '(none|self)';/);
  expect(policy).toContain("frame-ancestors 'none'");
  // The page's own script is asked for by a line in the page, after the load event.
  expect(await answer.text()).not.toMatch(/<script[^>]*\ssrc=/);
  expect(answer.headers()['set-cookie']).toBeUndefined();
});
