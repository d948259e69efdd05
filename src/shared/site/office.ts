import type { SiteSettings } from './settings.ts';

let names: Intl.DisplayNames | undefined;

/** The English name of a country by its two letters (ISO 3166), such as DE; `undefined` when there is none. */
export function countryName(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names.of(code);
}

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

const separators = /[\s./-]/g;
/** An access code, then the country's and the subscriber's digits: 15 at most, as ITU-T E.164 has it. */
const international = /^(?:\+|00)([1-9]\d{6,14})$/;
/** As numbers are written within the United States, Canada and their neighbours, which share one plan. */
const northAmerican = /^1?([2-9]\d{2}[2-9]\d{6})$/;

/** A phone number as a link dials it from anywhere, `+` and digits; `undefined` when it is none. */
export function telephone(phone: string): string | undefined {
  // The zero in +49 (0)30 is dialled within the country only.
  const digits = phone.replace('(0)', '').replace(/[()]/g, '').replace(separators, '');
  const abroad = international.exec(digits)?.[1];
  if (abroad) return `+${abroad}`;
  const home = northAmerican.exec(digits)?.[1];
  return home && `+1${home}`;
}

/** True when the number begins with its country's code, and so needs no country to be understood. */
export function isInternational(phone: string): boolean {
  return /^\s*(?:\+|00)/.test(phone);
}
