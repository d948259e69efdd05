import axe, { type run } from 'axe-core';
import { expect } from 'vitest';
import { endOfFades } from '../end-of-fades.ts';
import type { Walker } from './walker.ts';

declare global {
  interface Window {
    axe?: { run: typeof run };
  }
}

/** Expects no finding of axe that is serious, of all its rules. */
export async function expectAccessible({ driver }: Walker) {
  if (!(await driver.evaluate(() => 'axe' in window))) await driver.addScript(axe.source);
  await driver.evaluate(endOfFades);
  const findings = await driver.evaluate(async () => {
    // Scripts do not run in a sandboxed frame, axe's own included.
    if (!window.axe) throw new Error('axe was not added');
    const { violations } = await window.axe.run(
      { exclude: ['iframe[sandbox]'] },
      { iframes: false, resultTypes: ['violations'] },
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  expect(findings).toEqual([]);
}
