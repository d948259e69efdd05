import type { HistoryState, ParsedLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of an opened entry: the scroll key of the list that made room for it. */
    listKey?: string;
    /** Of a list to which a link has led back: the scroll key that it had before. */
    scrollKey?: string;
  }
}

/** The name under which the router remembers where a page of its history is scrolled to. */
export function scrollKey({ state, href }: ParsedLocation): string {
  return state.scrollKey || state.__TSR_key || href;
}

/** The state of a link from a list to one of its entries, which takes its place. */
export function fromList({ scrollKey, __TSR_key }: ParsedLocation['state']): HistoryState {
  return { listKey: scrollKey || __TSR_key };
}

/** The state of a link from an entry to its list, which is then as it was left. */
export function toList({ listKey }: HistoryState): HistoryState {
  return { scrollKey: listKey };
}
