import * as content from '#content';
import { role, text, within } from '../locators.ts';
import { expect, walk } from '../walk.ts';
import type { Walker } from '../walker.ts';

const theme = (name: string) => within(role('group', { name: 'Theme' }), role('button', { name }));
/** What an element of the demo has, and where it is in the window; locators end at the frame around it. */
const insideDemo = ({ driver }: Walker, id: string) =>
  driver.evaluate((id) => {
    const frame = document.querySelector<HTMLIFrameElement>('figure iframe');
    const element = frame?.contentDocument?.getElementById(id);
    if (!frame || !element) return undefined;
    const { left, top } = frame.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    return {
      text: element.textContent,
      x: left + frame.clientLeft + box.left + box.width / 2,
      y: top + frame.clientTop + box.top + box.height / 2,
    };
  }, id);

const isDark = ({ driver }: Walker) =>
  driver.evaluate(() => document.documentElement.classList.contains('dark'));

walk('the dark theme is there after going back', async ({ walker }) => {
  await walker.resize(1440);
  await walker.open('/nothing-here');
  await walker.open('/nothing-there');
  await walker.click(theme('Dark theme'));
  await expect.poll(() => isDark(walker)).toBe(true);
  await walker.driver.back();
  await walker.expectPath('/nothing-here');
  await expect.poll(() => isDark(walker)).toBe(true);
  expect(await walker.attribute(theme('Dark theme'), 'aria-pressed')).toBe('true');
  await walker.open('/?again');
  expect(await isDark(walker)).toBe(true);
  expect(await walker.attribute(theme('Dark theme'), 'aria-pressed')).toBe('true');
});

walk('a link leads to its section, and fonts are small', async ({ walker }) => {
  await walker.resize(1440);
  await walker.open('/');
  // What lays out the page as a whole comes a second time while it scrolls.
  await walker.driver.evaluate(() => {
    addEventListener('scroll', () => dispatchEvent(new Event('wheel')), { once: true });
  });
  await walker.click(within(role('navigation', { name: 'Main' }), text('About')));
  await walker.expectPath('/#about');
  const top = async () => Math.round((await walker.box('css=#about')).top);
  await expect.poll(top).toBe(80);

  await walker.scrollTo('css=#contact');
  await walker.expectVisible(role('button', { name: 'Send Message' }));
  // WebKit asks every font whose range is open for line breaks and for the marker of a summary.
  const fonts = await walker.driver.evaluate(async () => {
    await document.fonts.ready;
    return performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /[\w-]+\.woff2$/.exec(name) ?? []);
  });
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toMatch(/^plex-(sans|mono)-basic/);
});

walk('the demo types a question and answers it', async ({ walker }) => {
  const [scene] = content.demo.scenes;
  const textOf = async (id: string) => (await insideDemo(walker, id))?.text;
  await walker.resize(1440);
  await walker.open('/');
  await walker.scrollTo('css=figure > .aspect-video');
  await walker.expectVisible(`css=iframe[title="${content.demo.frameTitle}"]`);
  await expect.poll(() => textOf('answer')).toBe(scene?.answer);

  await walker.hover('css=figure iframe');
  const { x = 0, y = 0 } = (await insideDemo(walker, 'play')) ?? {};
  await walker.driver.movePointer(x, y);
  await walker.driver.pressPointer();
  await walker.driver.releasePointer();
  await expect.poll(() => textOf('answer')).not.toBe(scene?.answer);
  await expect.poll(() => textOf('question')).toBe(scene?.question);
  await expect.poll(() => textOf('answer')).toBe(scene?.answer);
});
