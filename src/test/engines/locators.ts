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
