import { expect, test } from 'vitest';
import { demo } from '#content';
import { escapeHtml } from './mail/mail-frame.ts';
import { createTestApp } from '#test/test-app.ts';

const escaped = (text: string) => escapeHtml(text).replaceAll("'", '&#39;');

test('the demo has the words of the content, as text', async () => {
  const { app } = await createTestApp();
  const response = await app.request('/demo/index.html');
  const html = await response.text();

  expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
  expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
  const texts = [...html.matchAll(/<p>(.+?)<\/p>/g)].map(([, text]) => text);
  expect(texts).toEqual(
    demo.scenes.flatMap(({ question, answer, shown }) => [question, answer, shown]).map(escaped),
  );
  for (const { chart } of demo.scenes) {
    for (const word of Object.values(chart)) expect(html).toContain(`="${escaped(word)}"`);
  }
  for (const word of Object.values(demo.controls)) expect(html).toContain(escaped(word));
});
