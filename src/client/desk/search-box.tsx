import { useEffect, useEffectEvent, useId, useState } from 'react';
import { fieldStyles } from '#client/ui/field.tsx';

const pauseMs = 300;
/** As the server cuts it off. */
const maxLength = 500;

type SearchBoxProps = {
  label: string;
  /** The search that the address names. */
  search: string;
  onSearch: (search: string) => void;
};

/** Searches once nothing was typed for a moment, and at once on Enter. */
export function SearchBox({ label, search, onSearch }: SearchBoxProps) {
  const id = useId();
  const [draft, setDraft] = useState<string>();
  // Once the address says what was typed, the field follows the address: Back changes it.
  if (draft === search) setDraft(undefined);

  const searchNow = useEffectEvent(onSearch);
  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(() => searchNow(draft), pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (draft !== undefined) onSearch(draft);
      }}
      className="min-w-0 grow basis-64"
    >
      <label htmlFor={id} className={`mb-1.5 ${fieldStyles.label}`}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        maxLength={maxLength}
        value={draft ?? search}
        onChange={(event) => setDraft(event.target.value)}
        className={fieldStyles.control}
      />
    </form>
  );
}
