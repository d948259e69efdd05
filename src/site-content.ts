import {
  address,
  cleanText,
  line,
  lines,
  listFields,
  mailAddress,
  optional,
  textsOf,
  type Changes,
  type Field,
  type Texts,
} from '#shared/site/fields.ts';
import {
  legalPageNames,
  type LegalPageName,
  type PublishedPages,
  type SitePart,
} from '#shared/site/legal-pages.ts';
import { officePlace } from '#shared/site/office.ts';
import { siteSettings } from '#shared/site/settings.ts';
import { characterCount, isVisible } from '#shared/text.ts';
import { site } from '#site';
import { sectionNames, words } from '#words';

/** What the owner says of the company, first as `site.ts` has it. */
const company = {
  name: line('Company name', 120, site.name),
  phone: line('Phone', 40, site.phone),
  email: mailAddress(line('E-mail', 254, site.email)),
  office: {
    street: optional(line('Street', 120, site.office.street ?? '')),
    city: line('City', 80, site.office.city),
    state: optional(line('State or region', 80, site.office.state ?? '')),
    postalCode: optional(line('Postal code', 16, site.office.postalCode ?? '')),
    country: line('Country', 2, site.office.country),
  },
  profileUrl: address(line('Profile link', 500, site.profileUrl)),
  videoUrl: optional(address(line('Video link', 500, site.videoUrl ?? ''))),
  portrait: optional(line('Portrait', 200, site.portrait ?? '')),
  mailFrom: address(line('Sender of mail', 254, site.mailFrom)),
  contactTo: mailAddress(line('Notices go to', 254, site.contactTo)),
  founder: optional(line('Founder', 80, site.founder ?? '')),
  record: [0, 1, 2].map((nth) => {
    const { year = '', what = '', href = '' } = site.record?.[nth] ?? {};
    return {
      year: optional(line(`Year ${nth + 1}`, 16, year)),
      what: optional(line(`Words ${nth + 1}`, 160, what)),
      href: optional(address(line(`Link ${nth + 1}`, 500, href))),
    };
  }),
  answerWithin: optional(line('Answer within', 40, site.answerWithin ?? '')),
};

/** All that the owner says, on the page and in mail. */
export interface SiteContent {
  company: Texts<typeof company> & {
    /** As search engines know the state: VA, NSW. */
    stateCode: string | undefined;
    /** The city with its state or country. */
    place: string;
  };
  words: Texts<typeof words>;
  /** All texts by their fields. */
  texts: Changes;
  legalPages: PublishedPages;
}

/** What the site says when the owner has changed this of the release's own texts, and published these pages. */
export function siteContent(stored: Changes, legalPages: PublishedPages = {}): SiteContent {
  const texts: Record<string, string> = {};
  const fill = (id: string, field: Field, own: string) => {
    const changed = stored[id];
    return (texts[id] = changed === undefined ? own : cleanText(field, changed));
  };
  const filled = textsOf({ company }, (id, field) => fill(id, field, field.text)).company;
  const { office } = filled;
  const names: Record<string, string> = { name: filled.name, place: officePlace(office) };
  return {
    company: {
      ...filled,
      stateCode: office.state === site.office.state ? site.office.stateCode : undefined,
      place: officePlace(office),
    },
    words: textsOf(words, (id, field) =>
      fill(
        id,
        field,
        field.text.replace(/\{(name|place)\}/g, (_, name) => names[name] ?? ''),
      ),
    ),
    texts,
    legalPages,
  };
}

const pageFields = (page: LegalPageName) => ({
  title: line('Title', 120, legalPageNames[page]),
  text: lines('Text', 100_000, ''),
});

/** What a page of the footer says; its text is Markdown. */
export function pageContent(page: LegalPageName, changes: Changes) {
  return textsOf(pageFields(page), (id, field) => cleanText(field, changes[id] ?? field.text));
}

/** The same for any part, by the ids of its fields. */
export function textsIn(part: SitePart, changes: Changes): Changes {
  return part === 'site' ? siteContent(changes).texts : pageContent(part, changes);
}

/** The fields of the company, and of each section of the page in its order. */
export const companyFields = listFields({ company });
const allWords = listFields(words);
export const sections = Object.entries(sectionNames).map(([section, name]) => ({
  name,
  fields: allWords.filter(({ id }) => id.startsWith(`${section}.`)),
}));

/** Whether the field is one of those that only an owner changes. */
export const isOfCompany = (id: string) => id.startsWith('company.');

/** Whether the field is of what the founder has done. */
export const isRecord = (id: string) => id.startsWith('company.record.');

/** Every field with the name that it has outside of its group. */
const namedFields = [
  ...companyFields.map(({ id, field }) => {
    return { id, field, name: isRecord(id) ? `Record: ${field.label}` : field.label };
  }),
  ...sections.flatMap(({ name, fields }) =>
    fields.map((entry) => ({ ...entry, name: `${name}: ${entry.field.label}` })),
  ),
];

/** The fields of a part, each with the name by which a problem or a change is shown. */
export function fieldsOf(part: SitePart) {
  if (part === 'site') return namedFields;
  return listFields(pageFields(part)).map((entry) => ({ ...entry, name: entry.field.label }));
}

/** What somebody changed of the fields that this release has. */
export function knownChanges(changes: Changes, part: SitePart = 'site'): Record<string, string> {
  const known = new Set(fieldsOf(part).map(({ id }) => id));
  return withTexts(changes, (id) => known.has(id));
}

/** Those of them that say something else than the text would without: the others follow release and company on. */
export function effectiveChanges(changes: Changes, part: SitePart = 'site') {
  const known = knownChanges(changes, part);
  const texts = textsIn(part, known);
  return withTexts(known, (id) => textsIn(part, { ...known, [id]: undefined })[id] !== texts[id]);
}

/** The changes of some fields, all of them by default, without those that were taken back. */
export function withTexts(changes: Changes, isWanted = (_id: string) => true) {
  const texts: Record<string, string> = {};
  for (const [id, text] of Object.entries(changes)) {
    if (text !== undefined && isWanted(id)) texts[id] = text;
  }
  return texts;
}

/** The fields that say something else after than before, in the order of the desk. Texts that follow the company do not count. */
export function differences(before: Changes, after: Changes, part: SitePart = 'site') {
  const [old, now] = [textsIn(part, before), textsIn(part, after)];
  return fieldsOf(part)
    .filter(({ id }) => before[id] !== after[id])
    .map(({ id, name }) => ({ id, name, before: old[id] ?? '', after: now[id] ?? '' }))
    .filter(({ before, after }) => before !== after);
}

/** Why this cannot be published: what is wrong with which field. */
export function problemsOf(changes: Changes, part: SitePart = 'site') {
  const fields = fieldsOf(part);
  const texts = textsIn(part, changes);
  const problems = new Map<string, string>();
  for (const { id, field } of fields) {
    const text = texts[id] ?? '';
    // The release's own texts are right, also with another name in them.
    if (part === 'site' && changes[id] === undefined) continue;
    if (!isVisible(text) && !field.isOptional) problems.set(id, 'must not be empty');
    else if (characterCount(text) > field.max) {
      problems.set(id, `must have at most ${field.max.toLocaleString('en')} characters`);
    } else if (part !== 'site') {
      // But not what stands in « French » quotations, or between two »German« ones: it ends with a blank, and begins
      // with one or with a mark.
      const gaps = text.match(/«(?![^\p{L}\p{N}«»][^«»]*\s»)[^«»]*»/gu);
      if (gaps) problems.set(id, `still has ${[...new Set(gaps)].join(', ')} to fill in`);
    }
  }
  if (part === 'site') findCompanyProblems(changes, problems);
  return [...problems].map(([id, message]) => ({
    id,
    name: fields.find((field) => field.id === id)?.name ?? id,
    message,
  }));
}

function findCompanyProblems(changes: Changes, problems: Map<string, string>): void {
  const { company } = siteContent(changes);
  const { place: _, stateCode: __, office, videoUrl, ...others } = company;
  const { error } = siteSettings.safeParse({
    ...others,
    office: Object.fromEntries(Object.entries(office).filter(([, text]) => text)),
    videoUrl: videoUrl || undefined,
  });
  for (const { path, message } of error?.issues ?? []) {
    const id = `company.${path.join('.')}`;
    if (!problems.has(id)) problems.set(id, message);
  }
}
