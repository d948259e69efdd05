let names: Intl.DisplayNames | undefined;

/** The English name of a country by its two letters (ISO 3166), such as DE; `undefined` when there is none. */
export function countryName(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names.of(code);
}
