import type { Token } from 'markdown-it';

const codeIndent = '    ';
const rule = '-'.repeat(20);

/** The plain text of parsed Markdown: links as "text (address)", and a line for each paragraph, which mail programs wrap. */
export function toPlainText(tokens: Token[]): string {
  return blocks(tokens).join('\n');
}

/** The words of parsed Markdown alone, in one line. */
export function toWords(tokens: Token[]): string {
  const text = ({ type, content, children }: Token): string =>
    children ? children.map(text).join('') : type.endsWith('break') ? ' ' : content;
  return tokens.map(text).join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** The lines of these blocks, with an empty one between each two, unless they are `isTight`. */
function blocks(tokens: Token[], isTight = false): string[] {
  return joined(split(tokens).map(blockLines), isTight);
}

function joined(parts: string[][], isTight: boolean): string[] {
  return parts
    .filter(({ length }) => length > 0)
    .flatMap((lines, place) => (isTight || place === 0 ? lines : ['', ...lines]));
}

/** The tokens of each block, from the one that opens it to the one that closes it. */
function split(tokens: Token[]): Token[][] {
  const parts: Token[][] = [];
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0) parts.push([]);
    parts.at(-1)?.push(token);
    depth += token.nesting;
  }
  return parts;
}

function blockLines(tokens: Token[]): string[] {
  const [first] = tokens;
  const inner = tokens.slice(1, -1);
  switch (first?.type) {
    case 'heading_open':
      return headingLines(blocks(inner), first.tag);
    case 'blockquote_open':
      return blocks(inner).map((line) => `> ${line}`.trimEnd());
    case 'bullet_list_open':
      return listLines(inner, () => '- ');
    case 'ordered_list_open': {
      const from = Number(first.attrGet('start') ?? 1);
      return listLines(inner, (place) => `${from + place}. `);
    }
    case 'inline':
      return inlineText(first.children ?? []).split('\n');
    case 'fence':
    case 'code_block':
      return first.content
        .trimEnd()
        .split('\n')
        .map((line) => codeIndent + line);
    case 'hr':
      return [rule];
    default:
      return blocks(inner);
  }
}

function headingLines(lines: string[], tag: string): string[] {
  const underline = { h1: '=', h2: '-' }[tag];
  const longest = Math.max(...lines.map(({ length }) => length), 0);
  return underline ? [...lines, underline.repeat(longest)] : lines;
}

function listLines(tokens: Token[], marker: (place: number) => string): string[] {
  // Of a list without empty lines between its items Markdown hides the paragraphs.
  const isTight = tokens.some(({ type, hidden }) => type === 'paragraph_open' && hidden);
  const items = split(tokens).map((item, place) => {
    const mark = marker(place);
    const [first = '', ...others] = blocks(item.slice(1, -1), isTight);
    const indented = others.map((line) => ' '.repeat(mark.length) + line);
    return [mark + first, ...indented].map((line) => line.trimEnd());
  });
  return joined(items, isTight);
}

const marks: Record<string, string> = {
  strong_open: '*',
  strong_close: '*',
  em_open: '_',
  em_close: '_',
  softbreak: ' ',
  hardbreak: '\n',
};

function inlineText(tokens: Token[]): string {
  const parts: string[] = [];
  let link = { href: '', start: 0 };
  for (const token of tokens) {
    if (token.type === 'link_open')
      link = { href: String(token.attrGet('href') ?? ''), start: parts.length };
    else if (token.type === 'link_close')
      parts.push(address(link.href, parts.slice(link.start).join('')));
    else if (token.type === 'code_inline') parts.push(`\`${token.content}\``);
    else parts.push(marks[token.type] ?? token.content);
  }
  return parts.join('');
}

/** What follows the text of a link; nothing where the text is its address. */
function address(href: string, text: string): string {
  // With a subject it is more than an address.
  const shown = href.replace(/^mailto:(?!.*\?)/, '');
  const isAddress = /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
  const isSame = text === shown || (isAddress && new URL(text).href === href);
  return isSame ? '' : ` (${shown})`;
}
