import { countryName } from './country.ts';
import type { SiteSettings } from './site.ts';

type Office = SiteSettings['office'];

/** Where the office is, as the page says it: the city with its state, or with its country where it has none. */
export function officePlace({ city, state, country }: Office): string {
  return joinPresent([city, state ?? countryName(country)]);
}

/** Where the office is, as a mail says it. */
export function officeAddress({ city, state, country }: Office): string {
  return joinPresent([city, state, country]);
}

function joinPresent(parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}
