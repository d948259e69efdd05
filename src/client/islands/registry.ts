import type { ComponentType } from 'react';
import { loadComponent } from '#client/load-component.ts';

const loaders = {
  demo: loadComponent(() => import('#client/home/demo-frame.tsx')),
  newsletter: loadComponent(() => import('#client/newsletter/newsletter-form.tsx')),
  contact: loadComponent(() => import('#client/contact/contact-form.tsx')),
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
