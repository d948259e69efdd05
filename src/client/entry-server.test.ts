import { observable } from '@trpc/server/observable';
import { expect, test, vi } from 'vitest';
import type { PageOptions } from '#server/pages/pages.ts';
import { contactForm } from '#content';
import { siteContent } from '#site-content';
import { render } from './entry-server.tsx';

const facts = { facts: [{ id: 1, factText: 'Ships "float"', source: 'Archimedes' }], total: 1 };

test('an island that breaks is reported and left out alone', async () => {
  vi.spyOn(contactForm, 'answerWithin').mockImplementation(() => {
    throw new Error('the form broke');
  });
  const onError = vi.fn<PageOptions['onError']>();
  const response = await render(new Request('http://localhost/'), {
    link: () => () =>
      observable((observer) => {
        observer.next({ result: { type: 'data', data: facts } });
        observer.complete();
      }),
    publicUrl: 'http://localhost',
    site: siteContent({ 'company.answerWithin': 'one day' }),
    headTags: '<meta name="head-tags">',
    onError,
    isApplication: false,
  });
  const html = await response.text();

  expect(response.status).toBe(200);
  expect(html).toContain('<meta name="head-tags"></head>');
  const names = [...html.matchAll(/data-island="(?<name>\w+)"/g)].map(({ groups }) => groups?.name);
  expect(names).toEqual(['demo', 'newsletter']);
  expect(html).toContain('Ships &quot;float&quot;</blockquote>');
  expect(onError.mock.calls.map(([error]) => error)).toEqual([new Error('the form broke')]);
});
