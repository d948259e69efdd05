import { expect, test } from 'vitest';
import { saveSiteDraft } from '#db/site/site.ts';
import { createTestApp } from '#test/test-app.ts';
import { renderLetter } from '../letters/letter-mail.ts';
import { siteContent } from '#site-content';
import { legalPageOf, readLegalPage } from './legal-page.ts';

async function render(text: string) {
  const { db, deps } = await createTestApp();
  await saveSiteDraft(db, { version: 1, changes: { text } }, 'terms');
  return (await readLegalPage(deps, 'terms', 'draft'))?.html ?? '';
}

test.each([
  ['## A\n### B\n## C\n# D', 'h2 h3 h2 h2'],
  ['# A\n#### B\n###### C\n# D', 'h2 h3 h4 h2'],
  ['# A\n## A\n### A\n#### A\n##### A\n###### A', 'h2 h3 h4 h5 h6 h6'],
  ['A\n=\n\n> # B', 'h2 h2'],
])('the headings of %j are %s', async (text, headings) => {
  const html = await render(text);
  expect([...html.matchAll(/<(h\d)/g)].map(([, tag]) => tag).join(' ')).toBe(headings);
  expect([...html.matchAll(/<\/(h\d)/g)].map(([, tag]) => tag).join(' ')).toBe(headings);
});

test.each([
  '<script>a</script> <img src=x onerror=alert(1)> <!-- c -->\n\n[a](javascript:alert(1)) <javascript:alert(1)> ![b](data:text/html,x)',
  '[*a* <b>](/terms "t") ![c](/d.png) https://example.org `<i>`\n\n    <u>\n\n> - 1. q',
])('%j is on a page what it is in a letter', async (text) => {
  const { html } = renderLetter(
    { subject: 'Terms', text },
    'http://site.test',
    siteContent({}),
  )('token');
  const page = await render(text);
  expect(/<\/h1>\n(.*)\n<footer>/s.exec(html)?.[1]).toBe(page);
  expect(page).not.toMatch(/<script|<img|<b>|<!--|href="(?:javascript|data)/);
});

test('a path names a page in any letter case, and no other path does', () => {
  expect(['/terms', '/Privacy', '/RESPONSIBLE-AI'].map(legalPageOf)).toEqual([
    'terms',
    'privacy',
    'responsible-ai',
  ]);
  for (const path of ['/', '/term', '/terms/', '//terms', '/terms/x', '/toString', '/__proto__']) {
    expect(legalPageOf(path)).toBeUndefined();
  }
});
