import { trimAddress, withAsciiDomain } from '../contact.ts';
import { isVisible, withoutControls } from '../text.ts';

/** A text that the owner can change on the desk. */
export interface Field {
  label: string;
  /** The longest that it can be, in characters. */
  max: number;
  /** What it says until the owner changes it. `{name}` and `{place}` in it follow the company. */
  text: string;
  /** It may have several lines. */
  isLong?: boolean;
  isOptional?: boolean;
  /** What is meant by what was typed, where that is an address. */
  read?: (text: string) => string;
}

/** Fields by where they stand: their path, as `pillars.cards.0.title`, is the id under which a change is stored. */
type FieldTree = Field | readonly FieldTree[] | { readonly [name: string]: FieldTree };

/** The same tree with what each field says. */
export type Texts<Tree> = Tree extends Field
  ? string
  : { readonly [Name in keyof Tree]: Texts<Tree[Name]> };

/** What the owner changed, by the ids of fields; also of fields that this release no longer has. */
export type Changes = Readonly<Partial<Record<string, string>>>;

export function line(label: string, max: number, text: string): Field {
  return { label, max, text };
}

export function lines(label: string, max: number, text: string): Field {
  return { label, max, text, isLong: true };
}

export function optional(field: Field): Field {
  return { ...field, isOptional: true };
}

/** The address of a page, or a mailbox with a name. */
export function address(field: Field): Field {
  return { ...field, read: trimAddress };
}

export function mailAddress(field: Field): Field {
  return { ...field, read: (text) => withAsciiDomain(trimAddress(text)) };
}

/** The tree with a text in the place of each field. */
export function textsOf<Tree extends FieldTree>(
  tree: Tree,
  textOf: (id: string, field: Field) => string,
): Texts<Tree> {
  const fill = (node: FieldTree, path: string[]): unknown => {
    if (isField(node)) return textOf(path.join('.'), node);
    const parts = Object.entries(node).map(
      ([name, part]) => [name, fill(part, [...path, name])] as const,
    );
    return Array.isArray(node) ? parts.map(([, text]) => text) : Object.fromEntries(parts);
  };
  // The shape of the tree itself, which no type follows through its entries.
  return fill(tree, []) as Texts<Tree>;
}

/** All fields of a tree with their ids, in its order. */
export function listFields(tree: FieldTree, path: string[] = []): { id: string; field: Field }[] {
  if (isField(tree)) return [{ id: path.join('.'), field: tree }];
  return Object.entries(tree).flatMap(([name, part]) => listFields(part, [...path, name]));
}

function isField(node: FieldTree): node is Field {
  return 'max' in node && typeof node.max === 'number';
}

const lineBreak = /[\r\n\u2028\u2029]/;

/** A text as it is shown: without control characters, one of one line in one line, and empty where nothing of it is seen. */
export function cleanText({ isLong, read = (line) => line }: Field, text: string): string {
  const visible = withoutControls(text);
  if (!isVisible(visible)) return '';
  if (isLong) return visible;
  const lines = visible.split(lineBreak).map((line) => line.trim());
  return read(lines.filter(Boolean).join(' '));
}
