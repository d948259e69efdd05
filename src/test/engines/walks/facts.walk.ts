import { openDesk } from '../desk.ts';
import { having, label, role, within } from '../locators.ts';
import { expect, walk } from '../walk.ts';
import type { Walker } from '../walker.ts';
import { changeDatabase } from '../../site-data.ts';
import type { Site } from '../../start-site.ts';

const stored = (site: Site) =>
  site
    .query<{ text: string }>('select fact_text as text from ai_facts order by display_order, id')
    .map(({ text }) => text);

/** The row of a fact. */
const rowOf = (text: string) => having(within(role('main'), role('listitem')), text);

const areButtonsInWindow = ({ driver }: Walker) =>
  driver.evaluate(() => {
    const buttons = document.querySelector('[role=dialog] .actions');
    return buttons !== null && buttons.getBoundingClientRect().bottom <= window.innerHeight;
  });

walk('a fact is added with a typed date, and a table is imported', async ({ walker }) => {
  await openDesk(walker);
  await walker.click(role('button', { name: 'Add New Fact' }));
  const dialog = role('dialog', { name: 'Add New AI Fact' });
  const factText = 'Ships float, said Archimedes.';
  await walker.fill(within(dialog, label('Fact Text')), factText);
  await walker.fill(within(dialog, label('Source', { exact: true })), 'Archimedes');
  const date = within(dialog, label('Date', { exact: true }));
  await walker.focus(date);
  const isWebKit = await walker.driver.evaluate(() => !navigator.userAgent.includes('Firefox'));
  for (const part of ['02', '29', '2024']) {
    await walker.type(part);
    // Firefox goes on to the next part of a date by itself, WebKitGTK only by this key.
    if (isWebKit) await walker.press('ArrowRight');
  }
  await walker.expectValue(date, '2024-02-29');
  await walker.click(within(dialog, role('button', { name: 'Save' })));
  await walker.expectVisible(role('alertdialog', { name: 'AI fact created successfully' }));
  await walker.expectHidden(dialog);

  await walker.expectText(rowOf(factText), 'Feb 29, 2024');

  await walker.click(role('button', { name: 'Import' }));
  const lines = Array.from({ length: 30 }, (_, nth) => `Fact ${nth} to import,A walk`);
  await walker.focus(label('Or paste CSV'));
  await walker.driver.evaluate(
    (table) => document.execCommand('insertText', false, table),
    ['factText,source', ...lines].join('\n'),
  );
  await walker.expectVisible(role('button', { name: 'Import 30 facts' }));
  await expect.poll(() => areButtonsInWindow(walker)).toBe(true);
});

const handleOf = (text: string) =>
  within(rowOf(text), role('button', { name: /^Drag to reorder/ }));

/** The first fact, below the second. */
const dropByFinger = ({ driver }: Walker) =>
  driver.evaluate(() => {
    const [handle, next] = document.querySelectorAll('[aria-label^="Drag to reorder"]');
    const below = next?.closest('li')?.getBoundingClientRect().bottom ?? 0;
    const send = (type: string, clientY: number) => {
      const finger = { pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true };
      handle?.dispatchEvent(new PointerEvent(type, { ...finger, clientY }));
    };
    send('pointerdown', handle?.getBoundingClientRect().top ?? 0);
    send('pointermove', below - 20);
    send('pointerup', below - 4);
  });

walk('a fact is put in order by keyboard, mouse and finger', async ({ walker, site }) => {
  const facts = ['First fact', 'Second fact', 'Third fact', 'Fourth fact'];
  // Not shown, and before all others: other walks count what visitors see.
  const rows = facts.map((text, index) => `('${text}', 'A walk', ${index - 9}, 0)`);
  changeDatabase(
    site,
    `delete from ai_facts where source = 'A walk';
     insert into ai_facts (fact_text, source, display_order, active) values ${rows.join(', ')}`,
  );
  const firstFour = () => stored(site).slice(0, 4);
  await openDesk(walker);
  await walker.focus(handleOf('First fact'));
  await walker.press('Enter');
  const place = (before: string, after: string) =>
    role('button', { name: `Insert between ${before} and ${after}` });
  await walker.expectFocused(place('First fact', 'Second fact'));
  await walker.press('ArrowDown');
  await walker.expectFocused(place('Second fact', 'Third fact'));
  await walker.press('Escape');
  await walker.expectFocused(handleOf('First fact'));
  await walker.press('Enter');
  await walker.expectFocused(place('First fact', 'Second fact'));
  await walker.press('ArrowDown');
  await walker.press('ArrowDown');
  await walker.expectFocused(place('Third fact', 'Fourth fact'));
  await walker.press('Enter');
  await expect.poll(firstFour).toEqual(['Second fact', 'Third fact', 'First fact', 'Fourth fact']);
  await walker.expectFocused(handleOf('First fact'));

  await walker.driver.evaluate(() => {
    const note = ({ isTrusted }: DragEvent) => {
      document.body.dataset.drag = isTrusted ? 'begun' : 'pretended';
    };
    addEventListener('dragstart', note, { capture: true });
  });
  const [first = '', second = '', ...rest] = stored(site);
  await walker.takeUp(handleOf(first));
  await expect.poll(() => walker.attribute('css=body', 'data-drag')).toBe('begun');

  await walker.reload();
  await walker.expectVisible(handleOf(first));
  await dropByFinger(walker);
  await expect.poll(() => stored(site)).toEqual([second, first, ...rest]);
});
