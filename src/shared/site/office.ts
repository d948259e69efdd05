import type { SiteSettings } from './settings.ts';

let names: Intl.DisplayNames | undefined;

/** The English name of a country by its two letters (ISO 3166), such as DE; `undefined` when there is none. */
export function countryName(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names.of(code);
}

/** All countries by their names, as options of a select. */
export function countries(): { value: string; label: string }[] {
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes
    .flatMap((value) => {
      // A code that another one has replaced, as DD by DE, has the name of that one.
      const isInUse = new Intl.Locale(`und-${value}`).region === value;
      const label = !isInUse || noCountries.has(value) ? undefined : countryName(value);
      return label ? [{ value, label }] : [];
    })
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** What has two letters and a name, and is none: unions, and codes for tests. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

type Office = Omit<SiteSettings['office'], 'stateCode'>;

/** Where the office is: the city with its state, or with its country where it has none. */
export function officePlace(office: Office): string {
  return joinPresent([office.city, office.state || countryOf(office)]);
}

/** The address of the office as the page says it, as far as it is known. */
export function officeOnPage(office: Office): string {
  const { street, postalCode, city, state } = office;
  return joinPresent([street, withCode(postalCode, city), state || countryOf(office)]);
}

/** The address of the office as a mail says it, as far as it is known. */
export function officeAddress(office: Office): string {
  const { street, postalCode, city, state } = office;
  return joinPresent([street, withCode(postalCode, city), state, countryOf(office)]);
}

/** The name of the country, unless its city is called the same, as Singapore. */
function countryOf({ city, country }: Office): string | undefined {
  const name = countryName(country);
  return name === city ? undefined : name;
}

function withCode(postalCode: string | undefined, city: string): string {
  return postalCode ? `${postalCode} ${city}` : city;
}

function joinPresent(parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

/** Hyphens and dashes of a word processor as well. */
const separators = /[\s./\-\u2010-\u2015]/g;
/** An access code, then the country's and the subscriber's digits: 15 at most, as ITU-T E.164 has it. */
const international = /^(?:\+|00)([1-9]\d{6,14})$/;
/** As numbers are written within the United States, Canada and their neighbours, which share one plan. */
const northAmerican = /^1?([2-9]\d{2}[2-9]\d{6})$/;

/** Countries whose zero is dialled from abroad too: Italy, San Marino, the Ivory Coast, Benin and the Congo. */
const dialsItsZero = /^(?:\+|00)(?:39|378|225|229|242)/;

const plain = (phone: string) => phone.replace(/[()]/g, '').replace(separators, '');

/** Marks of direction come along with a number that is copied. */
const withoutMarks = (phone: string) => phone.replace(/\p{Cf}/gu, '');

/** A phone number as a link dials it from anywhere, `+` and digits; `undefined` when it is none. */
export function telephone(typed: string): string | undefined {
  const phone = withoutMarks(typed);
  // The zero in +49 (0)30, and in +49 (030), is dialled within the country only.
  const fromAbroad = dialsItsZero.test(plain(phone)) ? phone : phone.replace(/\(0(?!0)/, '(');
  const digits = plain(fromAbroad);
  const abroad = international.exec(digits)?.[1];
  if (abroad) return `+${abroad}`;
  const home = northAmerican.exec(digits)?.[1];
  return home && `+1${home}`;
}

/** True when the number begins with its country's code, and so needs no country to be understood. */
export function isInternational(phone: string): boolean {
  return /^\s*(?:\+|00)/.test(withoutMarks(phone));
}
