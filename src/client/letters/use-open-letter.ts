import { useNavigate } from '@tanstack/react-router';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import type { Letter } from './letter.ts';

/** Leads to a letter that was just made. */
export function useOpenLetter(list: DeskSearch) {
  const navigate = useNavigate();
  return ({ id }: Letter) => {
    void navigate({ to: '/admin/dashboard', search: { ...list, letter: id } });
  };
}
