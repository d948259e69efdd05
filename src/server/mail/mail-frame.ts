import MarkdownIt from 'markdown-it';
import { officeAddress } from '#shared/site/office.ts';
import type { SiteContent } from '#site-content';

const sans = `"IBM Plex Sans",-apple-system,"Segoe UI",Arial,sans-serif`;
const mono = 'ui-monospace,Menlo,Consolas,monospace';

/**
 * The looks of all mail. Colours stand only here, but for those of a button, so that a mail program which ignores this style
 * sheet shows its own, in light and in dark mode. There are no classes: some programs rename them. Tables are the layout, since
 * Outlook knows no other: the outer one is the ground, the one in it the sheet.
 */
const styles = `:root{color-scheme:light dark}
body{margin:0;padding:0;background:#f4f7f5;color:#101a15;font:17px/28px ${sans}}
table{border-collapse:collapse}
table table{background:#fff}
table table td{padding:0}
h1,h2,h3,h4,h5,h6{font-weight:600;line-height:1.25;margin:1.5em 0 .5em}
h1{font-size:26px;line-height:32px;margin:32px 0 20px;text-wrap:balance}h1~h1,h2{font-size:21px;line-height:28px}h3,h4,h5,h6{font-size:18px}
p{margin:0 0 16px;text-wrap:pretty}
ul,ol{margin:0 0 16px;padding-inline-start:24px}
a{color:#0f5a3c}
blockquote{margin:0 0 16px;padding:8px 16px;background:#ddebe1;text-wrap:pretty}
blockquote>:last-child{margin:0}
pre{white-space:pre-wrap;font:14px/22px ${mono}}
samp,th{font:13px/20px ${mono};color:#47544d;text-align:start;white-space:nowrap}td[width]>samp,td[style]+td[style]>samp{white-space:normal}
th,td[dir]{vertical-align:top;border:solid #cbd6cf;border-width:1px 0}th{width:72px;padding:6px 12px 6px 0}table table td[dir]{padding:6px 0;font-size:15px;line-height:20px}
kbd{font:600 32px/40px ${mono};letter-spacing:4px}
hr,footer{border:0;border-top:1px solid #cbd6cf}
footer{margin-top:32px;padding-top:16px;font-size:14px;line-height:22px;color:#47544d}
footer>:last-child{margin:0}
@media(max-width:480px){h1{font-size:22px;line-height:28px}td[style*=" 32px"]{padding:28px 24px!important}table[style*="44px"]{padding-left:36px!important}}
@media(prefers-color-scheme:dark){body{background:#0e1411;color:#e8efea}table table{background:#161e1a}
a{color:#6fcf9d}blockquote{background:#22382d}th,td[dir],hr,footer{border-color:#2b3731}samp,th,footer{color:#a3b1a9}
td[bgcolor]{background:#6fcf9d!important}td[bgcolor] a{color:#0e1411!important}}`;

/** `body` and `footer` are HTML already. */
interface MailParts {
  /** Of the company, at the head of the sheet. */
  name: string;
  /** What the mail is, at the other end of the line with the name: one of ours, or the owner's title of the newsletter. */
  kind: string;
  title: string;
  body: string;
  footer?: string;
}

/** A longer one wraps, and takes its room from the name. */
const longestOwnKind = 24;

const tight = 'cellpadding="0" cellspacing="0" border="0"';
const table = `table role="presentation" ${tight}`;
const ends =
  'border-left:1px solid #76837b;border-right:1px solid #76837b;font-size:0;line-height:0';
/** A line with a tick at each end, as in a drawing: cells with borders, no picture. */
const dimensionLine = `<${table} width="100%"><tr><td height="4" style="${ends}">&nbsp;</td></tr>
<tr><td height="4" style="${ends};border-top:1px solid #76837b">&nbsp;</td></tr></table>`;

/** A whole HTML page of 600 px at most, without pictures. */
export function mailPage({ name, kind, title, body, footer }: MailParts): string {
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
<${table} width="100%"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
<${table} width="100%" style="max-width:600px;text-align:start"><tr><td style="padding:28px 32px;overflow-wrap:anywhere">
<${table} width="100%"><tr><td style="font-size:20px;font-weight:600">${escapeHtml(name)}</td>
<td align="right" valign="bottom"${kind.length > longestOwnKind ? ' width="40%"' : ''}><samp>${escapeHtml(kind)}</samp></td></tr></table>
${dimensionLine}
<h1 dir="auto">${escapeHtml(title)}</h1>
${body}${footer ? `\n<footer>${footer}</footer>` : ''}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

/** What a mail program shows above a mail, for its preview. */
export function mailHead(rows: [label: string, value: string][]): string {
  const cell = (text: string, gapPx: number) =>
    `<td style="padding:4px ${gapPx}px 4px 0;line-height:20px;vertical-align:top;overflow-wrap:anywhere"><samp>${escapeHtml(text)}</samp></td>`;
  const lines = rows.map(([label, value]) => `<tr>${cell(label, 12)}${cell(value, 0)}</tr>`);
  return `<${table} width="100%" style="box-sizing:border-box;max-width:624px;margin:12px auto 0;padding:0 12px 0 44px;border-collapse:separate">${lines.join('')}</table>`;
}

/** Labelled values, each a row of the HTML in `rows`. */
export function mailTable(rows: string): string {
  return `<table ${tight} width="100%" style="margin:0 0 24px">${rows}</table>`;
}

export function mailButton(href: string, label: string): string {
  return `<${table} style="margin:24px 0"><tr><td bgcolor="#0f5a3c" style="padding:14px 22px;border-radius:2px;line-height:20px"><a href="${escapeHtml(href)}" style="color:#fff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

export const { escapeHtml } = new MarkdownIt().utils;

/** Who sends it: the name with the address of the office, and where it is reached. */
export function senderLines({ company }: Pick<SiteContent, 'company'>): string[] {
  return [`${company.name}, ${officeAddress(company.office)}`, company.email];
}
