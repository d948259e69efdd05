import { createContext, use } from 'react';
import type { SiteContent } from '#site-content';

/** Tells the application in the browser the company's name. */
export const nameMeta = 'application-name';

/** Given where a public page is rendered, which the server alone does. */
export const SiteContext = createContext<SiteContent | undefined>(undefined);

/** What the owner says, for the parts of a public page. An island gets what it needs of it as props. */
export function useSite(): SiteContent {
  const site = use(SiteContext);
  if (!site) throw new Error('there is no public page here');
  return site;
}
