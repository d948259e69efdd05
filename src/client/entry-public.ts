import { startCarousel } from '#client/carousel/carousel.ts';
import { isIslandName, islands, type IslandName } from '#client/islands/registry.ts';
import { revealOnScroll } from '#client/ui/motion.ts';
import { untilNear, untilUsed } from '#client/islands/when-near-viewport.ts';

// A public page is HTML, which the carousel works on as it is. Islands hydrate when they are near the viewport, and load
// what they need then.

async function hydrateWhenNear(element: HTMLElement, name: IslandName) {
  await untilNear(element);
  // What a poor connection has lost is asked for again, where the browser does so.
  while (!(await hydrate(element, name))) await untilUsed(element);
}

/** False where its code did not come: until it does, the element is as it would be without script. */
async function hydrate<Name extends IslandName>(
  element: HTMLElement,
  name: Name,
): Promise<boolean> {
  try {
    const [{ hydrateIsland }, Component] = await Promise.all([
      import('#client/islands/hydrate-island.tsx'),
      islands[name](),
    ]);
    delete element.dataset.failed;
    hydrateIsland(element, Component);
    return true;
  } catch (error) {
    element.dataset.failed = '';
    reportError(error);
    return false;
  }
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const { island = '' } = element.dataset;
  if (isIslandName(island)) void hydrateWhenNear(element, island);
}

const carousel = document.querySelector<HTMLElement>('[data-carousel]');
if (carousel) startCarousel(carousel);

const main = document.getElementById('main');
if (main) revealOnScroll(main);

const hull = document.querySelector<HTMLElement>('.hull');
const measure = async (event: PointerEvent) => {
  if (!hull || event.pointerType === 'touch') return;
  hull.removeEventListener('pointerenter', measure);
  const { measureHull } = await import('#client/home/measure-hull.ts');
  measureHull(hull, event);
};
hull?.addEventListener('pointerenter', measure);

// In development: what lies outside the islands is HTML from the server (tools/reload-pages.ts).
import.meta.hot?.on('page-changed', () => window.location.reload());
