import type { ComponentType } from 'react';
import { messageCount } from '#client/ui/toast/notify.ts';
import { revealOnScroll } from './ui/reveal-on-scroll.ts';
import { untilNear } from '#client/ui/when-near-viewport.ts';

// A public page is HTML. Its islands come alive when they are near, and load what they need then.

/** By the names they have in the page. */
const islands = {
  facts: island(() => import('#client/carousel/facts-carousel.tsx')),
  demo: island(() => import('./home/demo-frame.tsx')),
  newsletter: island(() => import('./newsletter/newsletter-form.tsx')),
  contact: island(() => import('./contact/contact-form.tsx')),
};

function island<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return async (element: HTMLElement) => {
    await untilNear(element);
    try {
      const [{ hydrateIsland }, { default: Component }] = await Promise.all([
        import('#client/islands/hydrate-island.tsx'),
        load(),
      ]);
      hydrateIsland(element, Component);
    } catch (error) {
      // A browser does not ask a second time for a module that did not come: it stays as it is without script.
      element.dataset.failed = '';
      throw error;
    }
  };
}

for (const [name, wake] of Object.entries(islands)) {
  const element = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
  if (element) void wake(element);
}

const main = document.getElementById('main');
if (main) revealOnScroll(main);

const unsubscribe = messageCount.subscribe(async () => {
  unsubscribe();
  // The forms say the same in their place.
  const { showToasts } = await import('#client/ui/toast/show-toasts.tsx');
  showToasts();
});

// In development: what lies outside the islands is HTML from the server (tools/reload-pages.ts).
import.meta.hot?.on('page-changed', () => window.location.reload());
