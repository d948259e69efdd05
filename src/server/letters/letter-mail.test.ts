import { expect, test } from 'vitest';
import { siteContent } from '#site-content';
import { letterMessageId, renderLetter } from './letter-mail.ts';

const publicUrl = 'https://site.test';

function render(text: string, subject = 'A subject', site = siteContent({})) {
  const { html, text: plain, list } = renderLetter({ subject, text }, publicUrl, site)('a-token');
  return {
    html,
    list,
    /** What the letter itself became. */
    body: /<\/h1>\n(.*)\n<footer>/s.exec(html)?.[1]?.trim(),
    plain: plain.split('\n\n---\n')[0],
    footer: plain.split('\n\n---\n')[1],
  };
}

test('both halves end with who sends it, why, and the way out', () => {
  const { html, footer } = render('Hello');
  expect(footer).toContain('Valuewright, Falls Church, Virginia');
  expect(footer).toContain('because you subscribed at site.test and confirmed this address');
  expect(footer).toContain('Unsubscribe: https://site.test/?leave=a-token#newsletter\n');
  expect(html).toContain('<a href="https://site.test/?leave=a-token#newsletter">Unsubscribe</a>');
});

test('a letter is named as the newsletter on the page, for mail programs too', () => {
  const { html, list } = render(
    'Hello',
    'News',
    siteContent({ 'newsletter.title': 'Post & more' }),
  );
  expect(html).toContain('<samp>Post &amp; more</samp>');
  expect(list).toEqual({ id: 'field-notes.site.test', name: 'Post & more' });
});

test.each(['* '.repeat(10), '1. '.repeat(12), '- '.repeat(40), '> '.repeat(20)])(
  'a line that begins with "%s" takes away nothing of a letter',
  (marks) => {
    const { body, plain } = render(`Dear reader,\n\n${marks}NEWS\n\nWe moved.\n\n## Ann`);
    for (const half of [body, plain]) {
      expect(half).toMatch(/^(?:<p dir="auto">)?Dear reader,[^]*NEWS[^]*We moved\.[^]*Ann/);
    }
  },
);

test('the HTML is a whole page with a language, a title, and colours for light and dark', () => {
  const { html } = render('Hello', 'Fish & <chips>');
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<title>Fish &amp; &lt;chips&gt;</title>');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media(prefers-color-scheme:dark)');
  expect(html).not.toMatch(/<(?:img|script|link)\b/);
  // Outlook lays out with tables, which assistive technology passes over.
  expect(html.match(/<table(?! role="presentation")/)).toBeNull();
  expect(html.length).toBeLessThan(15_000);
});

test.each([
  ['<script>alert(1)</script>', '<p dir="auto">&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['a <b onclick="x">b</b>', '<p dir="auto">a &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt;</p>'],
  ['<div>\n*a*\n</div>', '<p dir="auto">&lt;div&gt;\n<em>a</em>\n&lt;/div&gt;</p>'],
])('raw HTML is shown as text: %j', (text, body) => {
  expect(render(text).body).toBe(body);
});

test.each([
  'javascript:alert(1)',
  '&#106;avascript:alert(1)',
  'java&#10;script:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://[',
])('%s becomes no link', (address) => {
  for (const text of [
    `[a](${address})`,
    `![a](${address})`,
    `<${address}>`,
    `[a]\n\n[a]: ${address}`,
  ]) {
    expect(render(text).body).not.toMatch(/<a|<img/);
  }
});

test.each([
  ['[a](/blog?x=1&y=2)', 'https://site.test/blog?x=1&amp;y=2'],
  ['[a](#contact)', 'https://site.test/#contact'],
  ['[a](https://example.org/ä "title")', 'https://example.org/%C3%A4'],
  ['[a](mailto:ada@example.org)', 'mailto:ada@example.org'],
  ['see https://example.org/x.', 'https://example.org/x'],
])('the link in %j is absolute', (text, href) => {
  expect(render(text).body).toContain(`<a href="${href}"`);
});

test('what does not begin as an address becomes no link', () => {
  expect(render('Node.js, www.example.org, ada@example.org').body).not.toContain('<a');
});

test('a picture becomes a link to it, inside a link its description', () => {
  expect(render('![A *big* ship](/ship.png)')).toMatchObject({
    body: '<p dir="auto"><a href="https://site.test/ship.png">A big ship</a></p>',
    plain: 'A big ship (https://site.test/ship.png)',
  });
  expect(render('[![A ship](/ship.png)](/fleet)').body).toBe(
    '<p dir="auto"><a href="https://site.test/fleet">A ship</a></p>',
  );
  expect(render('![](/ship.png)').plain).toBe('https://site.test/ship.png');
  expect(render('[![](/ship.png)](/fleet)').body).toContain('>https://site.test/ship.png</a>');
});

test('in plain text a link to a mailbox is its address, but for one with a subject', () => {
  expect(render('[us](mailto:us@example.org)').plain).toBe('us (us@example.org)');
  expect(render('[us](mailto:us@example.org?subject=A)').plain).toBe(
    'us (mailto:us@example.org?subject=A)',
  );
});

test('a link without an address leads to the site, as every relative one', () => {
  for (const text of ['[ship]()', '[ship]( )', '![ship]()']) {
    expect(render(text).body).toContain('<a href="https://site.test/">ship</a>');
  }
});

test('text in any script has its own direction, and stays as it is', () => {
  const { body, plain } = render('שלום עולם 👩‍🚀');
  expect(body).toBe('<p dir="auto">שלום עולם 👩‍🚀</p>');
  expect(plain).toBe('שלום עולם 👩‍🚀');
});

test('a list and a quotation have one direction, that of their text', () => {
  const { body } = render('- פריט\n\n- a\n\n> שלום\n>\n> a');
  expect(body?.replaceAll('\n', '')).toBe(
    '<ul dir="auto"><li><p>פריט</p></li><li><p>a</p></li></ul><blockquote dir="auto"><p>שלום</p><p>a</p></blockquote>',
  );
});

test('the plain text is made of the same blocks', () => {
  const { plain } = render(`# A heading

Some *soft* and **strong** text with [a link](https://example.org/a) and
https://example.org/b, mail to [us](mailto:us@example.org)\\
and a \`line\` break.

## Smaller

- one
- two
  1. deep

3. three

4. four

> quoted
>
> - twice

    code  as   it is

---

>

### Last`);
  expect(plain).toBe(`A heading
=========

Some _soft_ and *strong* text with a link (https://example.org/a) and https://example.org/b, mail to us (us@example.org)
and a \`line\` break.

Smaller
-------

- one
- two
  1. deep

3. three

4. four

> quoted
>
> - twice

    code  as   it is

--------------------

Last`);
});

test.each([
  '> ',
  '- ',
  '[',
  '![',
  '*a **b ',
  '`',
  '&#',
  '<a ',
  '\\',
  '# ',
  '1. ',
  '_a_',
  '(',
  'a\n',
])('100,000 characters of %j are rendered within two seconds of work', (part) => {
  const start = process.threadCpuUsage();
  render(part.repeat(100_000 / part.length));
  expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(2_000);
});

test('a letter that is sent once more, since a restore has made it a draft, has another Message-ID', () => {
  const idOf = (startedAt: number) =>
    letterMessageId({ id: 1, startedAt: new Date(startedAt) }, 'token', 'https://example.org');
  expect(idOf(1_000)).toBe(idOf(1_000));
  expect(idOf(2_000)).not.toBe(idOf(1_000));
});
