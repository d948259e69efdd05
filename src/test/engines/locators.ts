export {
  getByLabelSelector as label,
  getByRoleSelector as role,
  getByTextSelector as text,
} from 'ivya';

/** What a locator finds inside of what others find. */
export const within = (...locators: string[]) => locators.join(' >> ');

/** Those of what a locator finds that hold a text. */
export const having = (locator: string, text: string) =>
  `${locator} >> internal:has-text=${JSON.stringify(text)}i`;

/** The element that a locator finds at a place, counted from 0. */
export const nth = (locator: string, place: number) => `${locator} >> nth=${place}`;
