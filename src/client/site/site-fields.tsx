import { FieldGroup } from '#client/ui/admin/fields.tsx';
import { SelectField } from '#client/ui/choice-fields.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Field } from '#shared/site/fields.ts';
import { countries } from '#shared/site/office.ts';
import { characterCount } from '#shared/text.ts';
import { companyFields, isOfCompany, isRecord } from '#site-content';
import { PortraitField } from './portrait-field.tsx';
import type { SiteDraft } from './use-site-draft.ts';

/** From this share of what a field takes, its characters are counted. */
const nearShare = 0.8;
/** What may have more characters than that does not fit into one line of a field. */
const longestLine = 80;

type SiteFieldProps = {
  entry: { id: string; field: Field };
  draft: SiteDraft;
  /** Of a long text. */
  rows?: number;
  description?: string;
};

/** A text of the site, with its bound once it is near. */
export function SiteField({ entry, draft, rows = 3, description }: SiteFieldProps) {
  const { id, field } = entry;
  const { label, max, isLong } = field;
  const text = draft.textOf(id);
  const length = characterCount(text);
  const count = `${length.toLocaleString('en')} of ${max.toLocaleString('en')} characters`;
  const problem = draft.problemOf(id);
  // A text of the release may be longer, with a long name in it.
  const isChanged = draft.content[id] !== undefined;
  const error = isChanged && length > max ? count : problem && `It ${problem}`;
  return (
    <TextField
      label={label}
      rows={isLong ? rows : max > longestLine && !isOfCompany(id) ? 1 : undefined}
      value={text}
      readOnly={draft.newer !== undefined}
      description={!error && length >= nearShare * max ? count : description}
      error={error}
      onKeyDown={(event) => {
        // Not even for a moment: the caret would be at the end then.
        if (!isLong && event.key === 'Enter') event.preventDefault();
      }}
      onChange={(text) => draft.setText(id, isLong ? text : text.replaceAll('\n', ' '))}
    />
  );
}

const record = companyFields.filter(({ id }) => isRecord(id));
const others = companyFields.filter(({ id }) => !isRecord(id));
/** Short ones, of which two stand next to each other. */
const halves = new Set(
  ['city', 'state', 'postalCode', 'country'].map((name) => `company.office.${name}`),
);

export function CompanyFields({ draft }: { draft: SiteDraft }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        {others.map((entry) => (
          <div key={entry.id} className={halves.has(entry.id) ? '' : 'col-span-full'}>
            <CompanyField entry={entry} draft={draft} />
          </div>
        ))}
      </div>
      <FieldGroup label="Record">
        <p className="mb-3 text-note text-ink-soft">
          What the founder has done: at most three lines below the text of About.
        </p>
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4">
          {record.map((entry) => (
            <div key={entry.id} className={entry.id.endsWith('.href') ? 'col-span-full mb-4' : ''}>
              <SiteField entry={entry} draft={draft} />
            </div>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}

type CompanyFieldProps = { entry: (typeof companyFields)[number]; draft: SiteDraft };

function CompanyField({ entry, draft }: CompanyFieldProps) {
  const { id, field } = entry;
  const { mailFrom, contactTo } = draft.environment;
  // What the environment says in the place of the owner.
  const fixed = { 'company.mailFrom': mailFrom, 'company.contactTo': contactTo }[id];
  if (fixed !== undefined) {
    const variable = id === 'company.mailFrom' ? 'MAIL_FROM' : 'CONTACT_TO';
    return (
      <TextField label={field.label} value={fixed} disabled description={`Set by ${variable}`} />
    );
  }
  switch (id) {
    case 'company.office.country':
      return (
        <SelectField
          label={field.label}
          placeholder="Select a country"
          options={countries()}
          value={draft.textOf(id)}
          disabled={draft.newer !== undefined}
          onChange={({ currentTarget }) => draft.setText(id, currentTarget.value)}
        />
      );
    case 'company.portrait':
      return <PortraitField label={field.label} draft={draft} />;
    default:
      return <SiteField entry={entry} draft={draft} />;
  }
}
