// Before the first paint, and whenever the visitor changes it: the theme of the page around the frame.
try {
  const page = window.parent.document.documentElement;
  const follow = () => {
    for (const theme of ['light', 'dark']) {
      document.documentElement.classList.toggle(theme, page.classList.contains(theme));
    }
  };
  follow();
  new MutationObserver(follow).observe(page, { attributeFilter: ['class'] });
} catch {
  // In a page of another origin the device's preference decides.
}
