import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { SearchField } from '#client/ui/admin/fields.tsx';
import { maxSearchLength } from '#shared/lists.ts';
import { deskSearch, type DeskSearch } from '#client/desk/desk-search.ts';

const debounceMs = 300;

/**
 * What is typed goes into the address, a moment later or by Enter. For Back, all that is typed up to an Enter is
 * one step.
 */
export function ListSearch({ label, search }: { label: string; search: DeskSearch }) {
  const navigate = useNavigate();
  const router = useRouter();
  const inAddress = search.search ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [sent, setSent] = useState(inAddress);
  const [isRefining, setIsRefining] = useState(false);

  if (inAddress !== seen) {
    setSeen(inAddress);
    setSent(inAddress);
    // Another address than the one this field has asked for: somebody went back.
    if (inAddress !== sent) {
      setTyped(inAddress);
      setIsRefining(false);
    }
  }

  const find = (text: string, isFinal: boolean) => {
    // Another tab or page may have been chosen since the last letter, and be on its way.
    const { pathname, search: chosen } = router.latestLocation;
    if (pathname !== '/admin/dashboard' || deskSearch(chosen).tab !== search.tab) return;
    const words = text.trim();
    if (words !== inAddress) {
      setSent(words);
      void navigate({
        to: '/admin/dashboard',
        // As the address is by now: a filter may have been chosen since the last letter.
        search: (current) => ({ ...current, page: undefined, search: words || undefined }),
        replace: isRefining,
        resetScroll: false,
      });
    }
    setIsRefining(!isFinal);
  };

  const findTyped = useEffectEvent(() => find(typed, false));
  useEffect(() => {
    // Nothing is left to find after an Enter, and after Back.
    if (typed.trim() === sent) return;
    const timer = setTimeout(findTyped, debounceMs);
    return () => clearTimeout(timer);
  }, [typed, sent]);

  return (
    <SearchField
      label={label}
      value={typed}
      maxLength={maxSearchLength}
      onChange={setTyped}
      onSubmit={(text) => find(text, true)}
      onClear={() => find('', true)}
    />
  );
}
