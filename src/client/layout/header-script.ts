const shadowAfterPx = 10;

/**
 * For an inline script in the head, which works before anything else has come: marks a page that is scrolled on its
 * root element, and closes an open menu when one of its links is followed.
 */
export const headerScript = `(() => {
  const mark = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > ${shadowAfterPx});
  addEventListener('scroll', mark, { passive: true });
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('[popover] a');
    if (link) link.closest('[popover]').hidePopover();
  });
})()`;
