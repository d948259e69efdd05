import { siteAdmin } from '../start-site.ts';
import { having, label, role, within } from './locators.ts';
import type { Walker } from './walker.ts';

/** Fills in the form of the login and sends it. */
export async function signIn(walker: Walker, { username, password } = siteAdmin) {
  await walker.fill(label('Username'), username);
  await walker.fill(label('Password'), password);
  await walker.click(role('button', { name: 'Sign In', exact: true }));
}

/** Signs in by password, which opens the dashboard. */
export async function openDesk(walker: Walker) {
  await walker.resize(1440);
  await walker.open('/admin/login');
  await signIn(walker);
  await walker.expectPath('/admin/dashboard');
  await walker.expectVisible(role('heading', { name: 'AI Facts Management' }));
}

/** The row of a list that holds a text. */
export const rowOf = (text: string) => having(within(role('main'), role('listitem')), text);

export const toast = (title: string) => role('alertdialog', { name: title });

export const deskLink = (name: string | RegExp) =>
  within(role('navigation', { name: 'Desk' }), role('link', { name }));
