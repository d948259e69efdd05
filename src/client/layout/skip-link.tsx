import { header } from '#content';

/** The first stop of the Tab key, seen only there; a page's `main` has the id it leads to. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="link sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-20 focus:bg-paper focus:p-3"
    >
      {header.skip}
    </a>
  );
}
