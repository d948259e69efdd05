import * as z from 'zod/mini';

/** How many rows a page of a list on the desk has, and how many versions of a fact are shown at a time. */
export const listPageSize = 50;

export const maxSearchLength = 500;
export const maxPage = 1_000_000_000;

/** What a person types to search. What is too long to mean anything is cut off. */
export const searchText = z
  .string()
  .check(z.overwrite((text) => text.slice(0, maxSearchLength).trim()));

/** Counted from 1. */
export const pageNumber = z.int().check(z.minimum(1), z.maximum(maxPage));

export const pageInput = z.object({ page: pageNumber });

export const rowId = z.object({ id: z.int().check(z.positive()) });

/** The id that a path names; `undefined` where it is no positive whole number written in digits. */
export function parseId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
