import { role, within } from '../locators.ts';
import { expect, walk } from '../walk.ts';

const facts = role('region', { name: 'AI facts' });
const slide = (number: number) =>
  within(facts, role('group', { name: new RegExp(`^${number} of`) }));
const turn = (name: string) => within(facts, role('button', { name }));

walk('the source opens at its button, in view, on every slide', async ({ walker, site }) => {
  const [shown] = site.query<{ count: number }>(
    'select count(*) as count from ai_facts where active',
  );
  const expectSourceInView = async (number: number, width: number) => {
    await walker.expectVisible(slide(number));
    const source = within(slide(number), role('button', { name: 'Source' }));
    const note = within(slide(number), role('tooltip'));
    await walker.click(source);
    await walker.expectVisible(note);
    const gaps = async () => {
      const [box, button] = [await walker.box(note), await walker.box(source)];
      const each = [button.top - box.bottom, box.top - button.bottom, box.left - button.right - 8];
      return each.map(Math.round);
    };
    expect(await gaps()).toContain(0);
    // So little that the pointer stays on the button.
    await walker.driver.evaluate(() => scrollBy({ top: 4, behavior: 'instant' }));
    await expect.poll(gaps).toContain(0);
    const box = await walker.box(note);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(width);
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.bottom).toBeLessThanOrEqual(844);
    await walker.press('Escape');
    await walker.expectHidden(note);
  };

  for (const width of [390, 1440]) {
    await walker.resize(width);
    // The same address a second time is a reload, after which Firefox scrolls to where the page was.
    await walker.open(`/?width=${width}`);
    await walker.scrollTo(facts);
    // Until the script is there, the note opens at the bottom of the window.
    await walker.expectVisible(turn('Next fact'));
    await expectSourceInView(1, width);
    await walker.click(turn('Previous fact'));
    await expectSourceInView(shown?.count ?? 0, width);
    for (const number of [1, 2, 3, 4]) {
      await walker.click(turn('Next fact'));
      await walker.expectVisible(slide(number));
    }
    await expectSourceInView(4, width);
  }
});
