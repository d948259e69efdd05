import type { Change } from '#client/desk/versions/version-list.tsx';
import type { Changes } from '#shared/site/fields.ts';
import { countryName } from '#shared/site/office.ts';
import type { SitePart } from '#shared/site/legal-pages.ts';
import { differences, knownChanges } from '#site-content';

const shows: Record<string, Change['show']> = {
  'company.office.country': (code) => countryName(code) ?? code,
  'company.portrait': (portrait) => (
    <img
      src={portrait}
      alt="Portrait"
      className="aspect-4/5 w-20 border border-rule object-cover"
    />
  ),
};

/** What differs between two of what a part says, as people read it. */
export function shownDifferences(before: Changes, after: Changes, part: SitePart): Change[] {
  return differences(before, after, part).map(({ id, ...change }) =>
    part === 'site'
      ? { ...change, show: shows[id] }
      : { ...change, ...changedParagraphs(change.before, change.after) },
  );
}

/** Of two texts the paragraphs between those with which both begin and end. */
function changedParagraphs(before: string, after: string): { before: string; after: string } {
  const [old = [], now = []] = [before, after].map((text) => text.split(/\n{2,}/));
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const cut = (all: string[]) => {
    const shown = all.slice(start, all.length - end);
    return [...(start ? ['[…]'] : []), ...shown, ...(end ? ['[…]'] : [])].join('\n\n');
  };
  return { before: cut(old), after: cut(now) };
}

/** The same with the texts of fields that this release no longer has, by their ids. */
export function allDifferences(before: Changes, after: Changes, part: SitePart): Change[] {
  const [known, now] = [knownChanges(before, part), knownChanges(after, part)];
  const gone = Object.keys({ ...before, ...after }).filter((id) => !(id in known || id in now));
  const removed = gone.map((id) => ({
    name: id,
    before: before[id] ?? '',
    after: after[id] ?? '',
  }));
  return [
    ...shownDifferences(before, after, part),
    ...removed.filter((one) => one.before !== one.after),
  ];
}
