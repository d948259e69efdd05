import { header } from '#content';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { CloseIcon, MenuIcon } from '#client/ui/icons.tsx';
import { ThemeControl } from '#client/ui/theme.tsx';
import { Logo } from '#client/paper/logo.tsx';

const shadowAfterPx = 10;
const wholeAfterMs = 2_500;

/**
 * For an inline script in the head, which works before anything else has come: marks on its root element a page that is
 * scrolled, and one that is laid out as a whole: after the load, before somebody scrolls or follows a link within it, and
 * at once where a reader comes to a place in it; closes an open menu when one of its links is followed. What is read stays
 * in its place when what is above it gets its height, also in Safari, which does not see to that by itself. It happens
 * once: a second time would stop a link on its way to its section.
 */
export const headerScript = `(() => {
  const root = document.documentElement;
  const [visit] = performance.getEntriesByType('navigation');
  const layOut = () => {
    if (root.hasAttribute('data-whole')) return;
    const hasAnchoring = CSS.supports('overflow-anchor', 'auto');
    const read = hasAnchoring ? null : document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    const before = read?.getBoundingClientRect().top;
    root.setAttribute('data-whole', '');
    if (read) scrollBy({ top: read.getBoundingClientRect().top - before, behavior: 'instant' });
  };
  if (location.hash || visit?.type !== 'navigate') layOut();
  else addEventListener('load', () => setTimeout(layOut, ${wholeAfterMs}));
  const mark = () => root.toggleAttribute('data-scrolled', scrollY > ${shadowAfterPx});
  addEventListener('scroll', mark, { passive: true });
  for (const scrolling of ['wheel', 'touchmove', 'keydown']) {
    addEventListener(scrolling, layOut, { passive: true, once: true });
  }
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (link?.hash) layOut();
    link?.closest('[popover]')?.hidePopover();
  });
})()`;

/** The first stop of the Tab key, seen only there; a page's `main` has the id it leads to. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="link sr-only focus:not-sr-only focus:fixed focus:top-18 focus:left-5 focus:z-20 focus:bg-paper focus:p-3"
    >
      {header.skip}
    </a>
  );
}

const menuId = 'site-menu';
const { links, contact } = header;

/** `anchorPrefix` is empty on the home page and `/` elsewhere. The script in the head marks a page that is scrolled. */
export function SiteHeader({ anchorPrefix }: { anchorPrefix: '' | '/' }) {
  return (
    <header className="sticky top-0 z-10 border-b border-rule bg-paper transition-shadow in-data-scrolled:shadow-header print:static">
      <div className="group mx-auto flex h-16 max-w-page items-center gap-2 px-4 min-[22rem]:px-5 sm:px-8 md:gap-6">
        <a href="/" className="mr-auto flex">
          <Logo />
        </a>
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex items-center gap-6">
            {links.map(({ label, anchor }) => (
              <li key={anchor}>
                <a href={anchorPrefix + anchor} className="py-3 hover:text-green hover:underline">
                  {label}
                </a>
              </li>
            ))}
            <li>
              <ButtonLink
                href={anchorPrefix + contact.anchor}
                className="min-h-10 px-4 py-1.5 whitespace-nowrap"
              >
                {contact.label}
              </ButtonLink>
            </li>
          </ul>
        </nav>
        <ThemeControl />
        <MobileMenu anchorPrefix={anchorPrefix} />
      </div>
    </header>
  );
}

/** A native popover, so that it also opens without JavaScript; the script in the head closes it. */
function MobileMenu({ anchorPrefix }: { anchorPrefix: '' | '/' }) {
  return (
    <>
      <button
        type="button"
        popoverTarget={menuId}
        aria-label="Menu"
        className="-mr-3 flex size-11 cursor-pointer items-center justify-center md:hidden"
      >
        <MenuIcon className="size-6 group-has-[:popover-open]:hidden" />
        <CloseIcon className="hidden size-6 group-has-[:popover-open]:block" />
      </button>
      <nav
        id={menuId}
        popover="auto"
        aria-label="Menu"
        className="inset-x-0 top-16 max-h-[calc(100dvh-4rem)] w-full overflow-y-auto overscroll-contain border-b border-rule bg-paper px-4 py-2 text-ink backdrop:top-16 backdrop:bg-paper/80 min-[22rem]:px-5 sm:px-8 max-md:open:block md:hidden"
      >
        <ul>
          {[...links, contact].map(({ label, anchor }) => (
            <li key={anchor} className="border-rule not-first:border-t">
              <a href={anchorPrefix + anchor} className="block py-3 text-head font-normal">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
