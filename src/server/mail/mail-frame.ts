import { officeAddress } from '#shared/site/office.ts';
import { site } from '#site';

/**
 * The looks of all mail. Colours stand only here, so that a mail program which ignores this style sheet shows its own,
 * in light and in dark mode. There are no classes: some programs rename them.
 */
const styles = `:root{color-scheme:light dark}
body{margin:0;padding:24px 16px;background:#fff;color:#101a15;font:16px/1.6 system-ui,sans-serif;overflow-wrap:break-word}
body>div{max-width:38rem;margin:0 auto}
h1,h2,h3,h4,h5,h6{line-height:1.25;margin:1.5em 0 .5em}
h1{font-size:1.6em}h2{font-size:1.3em}h3,h4,h5,h6{font-size:1.1em}
a{color:#0b6243}
blockquote{margin:1em 0;padding:0 1em;border-inline-start:3px solid #8fa399}
pre{white-space:pre-wrap}
hr{border:0;border-top:1px solid #8fa399}
dt{font-weight:600}dd{margin:0 0 .75em;white-space:pre-wrap}
footer{margin-top:2.5em;padding-top:1em;border-top:1px solid #8fa399;font-size:.875em}
@media(prefers-color-scheme:dark){body{background:#101a15;color:#e6ede9}a{color:#7fd1a8}}`;

/** What the HTML of a mail is made of; both parts are HTML already. */
export interface MailParts {
  title: string;
  body: string;
  footer?: string;
}

/** A whole HTML page, without pictures and without tables. */
export function mailPage({ title, body, footer }: MailParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body>
<div>
${body}${footer ? `\n<footer>${footer}</footer>` : ''}
</div>
</body>
</html>
`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** Who sends it, in a line. */
export function senderLine(): string {
  return `${site.name}, ${officeAddress(site.office)} · ${site.email}`;
}
