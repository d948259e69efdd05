/**
 * Browsers ask each time whether it is still true. A shared cache in front may answer for half a minute by itself, and
 * from what it has for five more while it asks.
 */
export const revalidated = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300';

/** For files whose name says what is in them. */
export const immutable = 'public, max-age=31536000, immutable';

/** For files of a lasting name. */
export const forAnHour = 'public, max-age=3600';
