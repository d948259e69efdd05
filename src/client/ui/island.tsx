import { createContext, StrictMode, use, type ReactElement } from 'react';

/** Renders an island apart from its page; the prefix keeps its ids apart as well. */
export type RenderIsland = (island: ReactElement, identifierPrefix: string) => string;

/** Given while a page is rendered whose script brings its islands to life and leaves the rest as it is. */
export const RenderIslandContext = createContext<RenderIsland | undefined>(undefined);

type IslandProps = {
  /** By which the page's script finds the code; unique on the page. */
  name: string;
  children: ReactElement;
};

/**
 * A part of a page that comes alive by itself, when it is near: a React root of its own, whose element carries its
 * props as JSON. In a page that the browser draws it is a component like any other.
 */
export function Island({ name, children }: IslandProps) {
  const render = use(RenderIslandContext);
  if (!render) return children;
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(children.props)}
      className="h-full"
      dangerouslySetInnerHTML={{ __html: render(<StrictMode>{children}</StrictMode>, name) }}
    />
  );
}
