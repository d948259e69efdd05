import { createContext, StrictMode, use, type ReactElement } from 'react';

/** Renders an island apart from its page, its ids by the prefix as well; undefined when it broke. */
export type RenderIsland = (island: ReactElement, identifierPrefix: string) => string | undefined;

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
  const html = render(<StrictMode>{children}</StrictMode>, name);
  if (html === undefined) return null;
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(children.props)}
      className="h-full"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
