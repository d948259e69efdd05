import { createContext, createElement, use } from 'react';
import { islands, type IslandName, type PropsOf } from './registry.ts';

/**
 * Renders an island apart from its page, with ids of its own; undefined when it broke. Within a page the same name gets
 * the same promise: React asks again once it has settled.
 */
export type RenderIsland = <Name extends IslandName>(
  name: Name,
  props: PropsOf<Name>,
) => Promise<string | undefined>;

/** Given while a page is rendered of which only the islands hydrate. */
export const RenderIslandContext = createContext<RenderIsland | undefined>(undefined);

type IslandProps<Name extends IslandName> = {
  /** Unique on the page. */
  name: Name;
  /** They travel with the page as JSON. */
  props: PropsOf<Name>;
};

/**
 * A part of a page that hydrates by itself when it is near the viewport: a React root of its own, whose element carries
 * its props. In a page that the browser renders it is a component like any other.
 */
export function Island<Name extends IslandName>(island: IslandProps<Name>) {
  const render = use(RenderIslandContext);
  return render ? <RenderedIsland render={render} {...island} /> : <LoadedIsland {...island} />;
}

function RenderedIsland<Name extends IslandName>({
  render,
  name,
  props,
}: IslandProps<Name> & { render: RenderIsland }) {
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

function LoadedIsland<Name extends IslandName>({ name, props }: IslandProps<Name>) {
  return createElement(use(islands[name].load()), props);
}

/** Loads the code of all islands, so that a page that the browser renders shows them at once. */
export async function loadIslands(): Promise<void> {
  await Promise.all(Object.values(islands).map(({ load }) => load()));
}
