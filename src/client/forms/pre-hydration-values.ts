import { useState } from 'react';

/**
 * What a visitor typed into the server's HTML before the script came, by field name. React Aria's fields begin with
 * it; empty fields would be drawn over it.
 */
export function useEarlyValues(formId: string): Record<string, string> {
  const [values] = useState(() => {
    if (import.meta.env.SSR) return {};
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return {};
    const entries = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(entries);
  });
  return values;
}
