import type { HistoryState, ParsedLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of what was opened from a list: where that one was scrolled to. */
    list?: string;
    /** Of a list that was come back to: the same. */
    place?: string;
  }
}

/** The name under which the router remembers where a page of its history is scrolled to. */
export function scrollKey({ state, href }: Pick<ParsedLocation, 'state' | 'href'>): string {
  return state.place ?? state.__TSR_key ?? href;
}

/** The state of a link from a list to one of its entries. */
export function fromList({ list, place, __TSR_key }: ParsedLocation['state']): HistoryState {
  return { list: list ?? place ?? __TSR_key };
}

/** The state of a link from an entry to its list, which is then as it was left. */
export function toList({ list }: HistoryState): HistoryState {
  return { place: list };
}
