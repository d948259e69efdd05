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
