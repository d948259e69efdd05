import { expect } from 'vitest';
import { siteAdmin } from '../start-site.ts';
import { role } from './locators.ts';
import type { Walker } from './walker.ts';

/** Signs in by password without the form, and opens the dashboard. */
export async function openDesk(walker: Walker) {
  await walker.resize(1440);
  await walker.open('/');
  const send = async (credentials: typeof siteAdmin) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify(credentials);
    return (await fetch('/api/admin/login', { method: 'POST', headers, body })).status;
  };
  expect(await walker.driver.evaluate(send, siteAdmin)).toBe(200);
  await walker.open('/admin/dashboard');
  await walker.expectVisible(role('heading', { name: 'AI Facts Management' }));
}
