import type { Outputs } from '#client/trpc.tsx';

export type FactVersion = Outputs['facts']['versions']['versions'][number];
type Fields = Omit<FactVersion, 'previous'>;

/** The fields of a version, by the names that people see; `''` in place of what it has none of. */
const fields = {
  Text: ({ factText }: Fields) => factText,
  Source: ({ source }: Fields) => source,
  Active: ({ active }: Fields) => (active ? 'Yes' : 'No'),
  Date: ({ factDate }: Fields) => factDate ?? '',
  'Show from': ({ showFrom }: Fields) => showFrom ?? '',
  'Show until': ({ showUntil }: Fields) => showUntil ?? '',
};

export type FieldName = keyof typeof fields;

export interface FieldChange {
  name: FieldName;
  /** Undefined for the first version. */
  before: string | undefined;
  after: string;
}

const isFieldName = (name: string): name is FieldName => name in fields;

/** What a version changed: of the first one, every field that it has. Dates and times are ISO 8601. */
export function changesOf(version: FactVersion): FieldChange[] {
  const { previous } = version;
  return Object.keys(fields)
    .filter(isFieldName)
    .map((name) => ({
      name,
      before: previous ? fields[name](previous) : undefined,
      after: fields[name](version),
    }))
    .filter(({ before = '', after }) => before !== after);
}
