import axe, { type run } from 'axe-core';
import { expect } from 'vitest';
import type { Walker } from './walker.ts';

declare global {
  interface Window {
    axe?: { run: typeof run };
  }
}

/** Expects no finding of axe that is serious, of all its rules. */
export async function expectAccessible({ driver }: Walker) {
  if (!(await driver.evaluate(() => 'axe' in window))) await driver.addScript(axe.source);
  const findings = await driver.evaluate(async () => {
    // Text that is fading in, or in the middle of a change of colors, has too little contrast.
    const fades = document.getAnimations().filter(({ effect }) => {
      return (
        effect instanceof KeyframeEffect &&
        effect
          .getKeyframes()
          .some((frame) => /opacity|color/i.test(Object.keys(frame).join(' '))) &&
        Number.isFinite(effect.getComputedTiming().endTime)
      );
    });
    await Promise.allSettled(fades.map(({ finished }) => finished));
    // Scripts do not run in a sandboxed frame, axe's own included.
    if (!window.axe) throw new Error('axe was not added');
    const { violations } = await window.axe.run(
      { exclude: ['iframe[sandbox]'] },
      { iframes: false },
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  expect(findings).toEqual([]);
}
