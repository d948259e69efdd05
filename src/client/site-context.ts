import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import type { SiteContent } from '#site-content';

/** Tells the application in the browser the company's name. */
export const nameMeta = 'application-name';

/** What the owner says, for the parts of a public page. An island gets what it needs of it as props. */
export function useSite(): SiteContent {
  const { site } = useRouteContext({ from: rootRouteId });
  if (!site) throw new Error('there is no public page here');
  return site;
}
