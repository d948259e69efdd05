import { expect, test } from 'vitest';
import { renderInApp } from '#test/render-in-app.tsx';
import { SiteHistory } from './site-history.tsx';
import SiteTab from './site-tab.tsx';
import { useSiteDraft, type SiteState } from './use-site-draft.ts';

const published = { id: 0, changes: {}, publishedAt: null };
const environment = { mailFrom: undefined, contactTo: undefined };

function History({ state }: { state: SiteState }) {
  return <SiteHistory draft={useSiteDraft('site', state)} />;
}

async function findRestore(role: 'owner' | 'editor', changes: Record<string, string>) {
  const state = { draft: { version: 1, changes }, published, environment };
  const answer = (path: string) =>
    path === 'admin.check' ? { authenticated: true, role } : { versions: [] };
  const screen = await renderInApp(<History state={state} />, { answer });
  return { screen, restore: screen.getByRole('button', { name: 'Restore into draft' }) };
}

test.each([
  ['owner', '2 unpublished changes'],
  ['editor', '1 unpublished change'],
] as const)('an %s is asked before %s are lost to an older version', async (role, lost) => {
  const draft = { 'hero.title.start': 'Another headline', 'company.phone': '(703) 555-0199' };
  const { screen, restore } = await findRestore(role, draft);
  await expect.element(restore).toBeEnabled();
  await restore.click();
  const asked = `${lost} will be lost. Nothing is published by this.`;
  await expect.element(screen.getByText(asked)).toBeVisible();
});

test('an editor can restore nothing where only the company would change', async () => {
  const { restore } = await findRestore('editor', { 'company.phone': '(703) 555-0199' });
  await expect.element(restore).toBeDisabled();
});

test('a text that follows a long name of the company is no error', async () => {
  const changes = { 'company.name': `The ${'very '.repeat(20)}long company` };
  const state = {
    draft: { version: 1, changes },
    published: { ...published, changes },
    environment,
  };
  const answer = (path: string) =>
    path === 'admin.check' ? { authenticated: true, role: 'owner' } : state;
  const screen = await renderInApp(<SiteTab search={{ tab: 'site' }} />, { answer });
  const name = new RegExp(changes['company.name']);
  await expect
    .element(screen.getByLabelText('Title').filter({ hasText: name }).first())
    .toBeVisible();
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
});

test('a site that cannot be read is named', async () => {
  const answer = () => {
    throw new Error('no network');
  };
  const screen = await renderInApp(<SiteTab search={{ tab: 'site' }} />, { answer });
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/^Error loading the site: The server cannot be reached, or/);
});
