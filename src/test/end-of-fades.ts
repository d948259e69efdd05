/** Runs in a page. Text that is fading in, or in the middle of a change of colors, has another contrast for axe. */
export async function endOfFades() {
  const fades = document.getAnimations().filter(({ effect }) => {
    return (
      effect instanceof KeyframeEffect &&
      effect.getKeyframes().some((frame) => /opacity|color/i.test(Object.keys(frame).join(' '))) &&
      Number.isFinite(effect.getComputedTiming().endTime)
    );
  });
  await Promise.allSettled(fades.map(({ finished }) => finished));
}
