import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ListSearch } from '#client/desk/list/list-search.tsx';
import { LoadFailure } from '#client/load-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/choice-fields.tsx';
import { factStatuses } from '#shared/facts.ts';
import { isSameTagName } from '#shared/tags.ts';
import type { Listing } from './listing.ts';

const statuses = { active: 'Active', inactive: 'Inactive', scheduled: 'Scheduled' };
const statusOptions = factStatuses.map((value) => ({ value, label: statuses[value] }));

type FactFiltersProps = {
  listing: Listing;
  /** False while the list itself cannot be shown, which is more than that its tags cannot. */
  isListShown: boolean;
};

/** Narrows the list of facts by what is typed and chosen, all of which goes into the address. */
export function FactFilters({ listing, isListShown }: FactFiltersProps) {
  const navigate = useNavigate();
  const tags = trpc.tags.list.useQuery();
  // On a phone tag and status stand behind a button.
  const [isOpen, setIsOpen] = useState(Boolean(listing.tag ?? listing.status));
  const { tagNames, tag } = namesOf(tags.data, listing.tag);

  const choose = (chosen: Pick<Listing, 'tag'> | Pick<Listing, 'status'>) =>
    navigate({
      to: '/admin/dashboard',
      search: { ...listing, ...chosen, page: undefined },
      resetScroll: false,
    });

  return (
    <search
      aria-label="Facts"
      className="mb-2 grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_11rem_11rem] sm:gap-4 lg:mb-0 lg:flex-[1_1_24rem] lg:gap-3 lg:grid-cols-[minmax(0,1fr)_8.5rem_10.25rem]"
    >
      <ListSearch label="Search facts" search={listing} />
      <SmallButton aria-expanded={isOpen} className="sm:hidden" onPress={() => setIsOpen(!isOpen)}>
        Filter
      </SmallButton>
      <div
        className={`col-span-full grid gap-2 max-sm:[&_label]:w-12 sm:contents ${isOpen ? '' : 'max-sm:hidden'}`}
      >
        <SelectField
          label="Tag"
          isCompact
          placeholder="All"
          value={tag}
          options={tagNames.map((name) => ({ value: name, label: name }))}
          onChange={(event) => void choose({ tag: event.target.value || undefined })}
        />
        <SelectField
          label="Status"
          isCompact
          placeholder="All"
          value={listing.status ?? ''}
          options={statusOptions}
          onChange={({ target }) =>
            void choose({ status: factStatuses.find((status) => status === target.value) })
          }
        />
      </div>
      {tags.error && isListShown && (
        <div className="col-span-full">
          <LoadFailure what="Error loading tags" query={tags} />
        </div>
      )}
    </search>
  );
}

/** The names to choose from, and the one that is chosen: in the letters of the tag, or as the address has it. */
function namesOf(tags: readonly { name: string }[] = [], chosen = '') {
  const names = tags.map(({ name }) => name);
  const known = names.includes(chosen) ? chosen : names.find((name) => isSameTagName(name, chosen));
  if (chosen === '' || known !== undefined) return { tagNames: names, tag: known ?? '' };
  return { tagNames: [...names, chosen], tag: chosen };
}
