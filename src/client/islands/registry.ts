import type { ComponentType } from 'react';
import { loadComponent } from '#client/load-component.ts';

/** The value where JSON carries it unchanged. Functions, dates, classes with methods and `undefined` become `never`. */
type Json<Value> = Value extends string | number | boolean | null
  ? Value
  : Value extends (...args: never) => unknown
    ? never
    : Value extends object
      ? JsonProps<Value>
      : never;

type JsonProps<Props> = { [Key in keyof Props]: Json<Props[Key]> };

interface Definition<Props extends object> {
  /** Always the same promise, so that it can be used while rendering. */
  load: () => Promise<ComponentType<Props>>;
}

/** Defines an island. It is a type error where a prop of the component cannot travel as JSON. */
export function island<Props extends object = Record<string, never>>(
  load: (() => Promise<{ default: ComponentType<Props> }>) &
    (Props extends JsonProps<Props> ? unknown : never),
): Definition<Props> {
  return { load: loadComponent(load) };
}

const definitions = {
  demo: island(() => import('#client/home/demo-frame.tsx')),
  newsletter: island(() => import('#client/newsletter/newsletter-form.tsx')),
  contact: island(() => import('#client/contact/contact-form.tsx')),
};

export type IslandName = keyof typeof definitions;

type IslandProps = {
  [Name in IslandName]: (typeof definitions)[Name] extends Definition<infer Props> ? Props : never;
};

/** What the island's component takes. */
export type PropsOf<Name extends IslandName> = IslandProps[Name];

/** The islands of the public pages, by their names in the page. Each loads lazily. */
export const islands: { [Name in IslandName]: Definition<PropsOf<Name>> } = definitions;

export function isIslandName(name: string): name is IslandName {
  return Object.hasOwn(islands, name);
}
