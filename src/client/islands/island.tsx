import { createContext, use } from 'react';
import type { IslandName, PropsOf } from './registry.ts';

/**
 * Renders an island apart from its page, with ids of its own; undefined when it broke. Within a page the same name gets
 * the same promise: React asks again once it has settled.
 */
export type RenderIsland = <Name extends IslandName>(
  name: Name,
  props: PropsOf<Name>,
) => Promise<string | undefined>;

/** Given while a public page is rendered, which the server alone does. */
export const RenderIslandContext = createContext<RenderIsland | undefined>(undefined);

type IslandProps<Name extends IslandName> = {
  /** Unique on the page. */
  name: Name;
  /** They travel with the page as JSON. */
  props: PropsOf<Name>;
};

/**
 * A part of a page that hydrates by itself when it is near the viewport: a React root of its own, whose element carries
 * its props.
 */
export function Island<Name extends IslandName>({ name, props }: IslandProps<Name>) {
  const render = use(RenderIslandContext);
  if (!render) throw new Error('there is no public page here');
  const html = use(render(name, props));
  if (html === undefined) return null;
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      className="h-full"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
