import type { ComponentType } from 'react';

const loaders = {
  demo: async () => (await import('#client/home/demo-frame.tsx')).default,
  newsletter: async () => (await import('#client/newsletter/newsletter-form.tsx')).default,
  contact: async () => (await import('#client/contact/contact-form.tsx')).default,
};

export type IslandName = keyof typeof loaders;

type Loader<Props extends object> = () => Promise<ComponentType<Props>>;

/** What the island's component takes. It travels with the page as JSON. */
export type PropsOf<Name extends IslandName> =
  (typeof loaders)[Name] extends Loader<infer Props> ? Props : never;

/** The islands of the public pages, by their names in the page. Each loads lazily. */
export const islands: { [Name in IslandName]: Loader<PropsOf<Name>> } = loaders;

export function isIslandName(name: string): name is IslandName {
  return Object.hasOwn(islands, name);
}
