import { createAdministrator, mailedCode, type Credentials } from '../../site-data.ts';
import { label, role, text, within } from '../locators.ts';
import { expect, walk } from '../walk.ts';
import type { Walker } from '../walker.ts';

const firstBox = label('Digit 1 of 6');

async function sendLogin(walker: Walker, { username, password }: Credentials) {
  await walker.fill(label('Username'), username);
  await walker.fill(label('Password'), password);
  await walker.click(role('button', { name: 'Sign In', exact: true }));
}

walk('a mailed code is typed, or pasted into the first box', async ({ walker, site }) => {
  const email = 'typed@example.org';
  const administrator = await createAdministrator(site, { email });
  await walker.resize(390);
  await walker.open('/admin/login');
  await sendLogin(walker, administrator);
  await walker.expectVisible(role('heading', { name: 'Two-Factor Authentication' }));
  await walker.expectFocused(firstBox);
  await walker.type(await mailedCode(site, email));
  await walker.click(role('button', { name: 'Verify Code' }));
  await walker.expectPath('/admin/dashboard');

  await walker.resize(1440);
  await walker.click(role('button', { name: 'Logout' }));
  await walker.expectPath('/admin/login');
  await walker.expectVisible(label('Username'));
  await walker.open('/admin/dashboard');
  await walker.expectPath('/admin/login');

  const other = 'pasted@example.org';
  await sendLogin(walker, await createAdministrator(site, { email: other }));
  const code = await mailedCode(site, other);
  // Another tab is where the mail would be read; a field of this page is as good to copy from.
  await walker.expectFocused(firstBox);
  await walker.driver.evaluate((code) => {
    const field = document.createElement('input');
    field.ariaLabel = 'Mail';
    field.value = code;
    document.body.prepend(field);
  }, code);
  await walker.click(label('Mail'));
  await walker.press('a', 'Control');
  await walker.press('c', 'Control');
  await walker.click(firstBox);
  await walker.press('v', 'Control');
  await walker.expectValue(label('Digit 6 of 6'), code.slice(-1));
  await walker.press('Enter');
  await walker.expectPath('/admin/dashboard');
  await walker.expectVisible(text('Signed in as'));

  const room = () => walker.driver.evaluate(() => document.documentElement.clientWidth);
  const atFirst = await room();
  for (const tab of ['Messages', 'Subscribers', 'Field notes', 'Account']) {
    await walker.click(within(role('navigation', { name: 'Desk' }), role('link', { name: tab })));
    await walker.expectVisible(role('heading', { name: tab }));
    // Some are longer than the window.
    await expect.poll(room).toBe(atFirst);
  }
  // Safari goes back to a page as it was left: that is for who is signed in.
  await walker.open('/');
  await walker.driver.evaluate(async () => {
    await fetch('/api/admin/logout', { method: 'POST' });
    history.back();
  });
  await walker.expectPath('/admin/login');
});
