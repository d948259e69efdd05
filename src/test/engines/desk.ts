import { expect } from 'vitest';
import type { Credentials } from '../site-data.ts';
import { siteAdmin } from '../start-site.ts';
import { having, label, role, within } from './locators.ts';
import type { Walker } from './walker.ts';

/** Fills in the form of the login and sends it. */
export async function sendLogin(walker: Walker, { username, password }: Credentials) {
  await walker.fill(label('Username'), username);
  await walker.fill(label('Password'), password);
  await walker.click(role('button', { name: 'Sign In', exact: true }));
}

/** Signs in by password without the form, and opens the dashboard. */
export async function openDesk(walker: Walker) {
  await walker.resize(1440);
  await walker.open('/');
  const send = async (credentials: Credentials) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify(credentials);
    return (await fetch('/api/admin/login', { method: 'POST', headers, body })).status;
  };
  expect(await walker.driver.evaluate(send, siteAdmin)).toBe(200);
  await walker.open('/admin/dashboard');
  await walker.expectVisible(role('heading', { name: 'AI Facts Management' }));
}

/** The row of a list that holds a text. */
export const rowOf = (text: string) => having(within(role('main'), role('listitem')), text);

export const toast = (title: string) => role('alertdialog', { name: title });

export const deskLink = (name: string) =>
  within(role('navigation', { name: 'Desk' }), role('link', { name }));
