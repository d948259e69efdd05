/** Browsers revalidate each time. A CDN may serve it for 30 s, and stale for 5 min more while it revalidates. */
export const revalidated = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300';

/** For files whose name says what is in them. */
export const immutable = 'public, max-age=31536000, immutable';

/** For files without a hash in their name. */
export const forAnHour = 'public, max-age=3600';
