import type { Page } from '@playwright/test';
import {
  breakProcedure,
  closeToast,
  createAdministrator,
  createFact,
  entry,
  mailedCode,
  ourFault,
  rowOf,
  sendLogin,
  sendMessage,
  signIn,
  toast,
} from './administrator.ts';
import { expect, expectAccessible, holdBack, test } from './journey.ts';

test.use({ expectedComplaint: /status of (401|404|409|500)|ERR_FAILED/ });

test.beforeEach(({ page }) => signIn(page));

const dashboard = '/admin/dashboard';
const unreachable =
  'The server cannot be reached, or its answer was lost. Please try again in a moment.';
const source = (page: Page) => page.getByLabel('Source', { exact: true });
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add New AI Fact' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

test('a new fact whose answer was lost is there once when it is saved again', async ({ page }) => {
  const factText = 'Ships float, said twice';
  await page.goto(dashboard);
  await page.getByRole('button', { name: 'Add New Fact' }).click();
  await addDialog(page).getByLabel('Fact Text').fill(factText);
  await source(page).fill('Archimedes');
  await page.route(/facts\.create/, async (route) => {
    await route.fetch({ maxRetries: 1 });
    await route.abort();
  });
  await save(page);
  await expect(addDialog(page).getByRole('alert')).toContainText(unreachable);
  await expect(rowOf(page, factText), 'behind the dialog').toHaveCount(1);

  await page.unroute(/facts\.create/);
  await save(page);
  await expect(addDialog(page)).toHaveCount(0);
  await expect(rowOf(page, factText)).toHaveCount(1);
});

test('a late answer does not take a person back to its page', async ({ page }) => {
  /** Leaves for another tab while the procedure is asked, and expects to be left there once it has answered. */
  const leaveWhile = async (procedure: RegExp, tab: string, press: () => Promise<void>) => {
    const answer = await holdBack(page, procedure);
    await press();
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: tab }).click();
    const heading = page.getByRole('heading', { name: tab, exact: true });
    await expect(heading).toBeVisible();
    const answered = page.waitForResponse(procedure);
    answer();
    await answered;
    await page.unroute(procedure);
    return heading;
  };
  page.on('dialog', (dialog) => dialog.accept());

  const { id } = await createFact(page);
  await page.goto(`/admin/ai-fact-edit/${id}`);
  await source(page).fill('Saved late');
  const messages = await leaveWhile(/facts\.update/, 'Messages', () => save(page));
  await expect(toast(page, 'AI fact updated successfully')).toBeVisible();
  await expect(messages).toBeVisible();

  await page.goto(`${dashboard}?tab=letters`);
  const account = await leaveWhile(/letters\.create/, 'Account', () =>
    page.getByRole('button', { name: 'New letter' }).click(),
  );
  // As long as a page takes that is loaded.
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('list').filter({ hasText: 'began letter' })).toBeVisible();
  await expect(account).toBeVisible();
});

test('who types on while a message is archived goes on with the answer', async ({ page, site }) => {
  const name = `Late ${Date.now()}`;
  await sendMessage(site, { name });
  await page.goto(`${dashboard}?tab=messages`);
  await entry(page, name).click();
  const answer = await holdBack(page, /messages\.move/);
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('button', { name: 'Delete' }), 'meanwhile').toBeDisabled();
  const field = page.getByLabel('Your answer');
  await field.pressSequentially('Thank you,');
  const archived = page.waitForResponse(/messages\.move/);
  answer();
  await archived;
  await expect(toast(page, 'Message moved to Archived')).toBeVisible();
  await field.pressSequentially(' kind jokes');
  await expect(field).toHaveValue('Thank you, kind jokes');
  await expect(page.getByRole('button', { name: 'Move to inbox' })).toBeVisible();
});

const gate = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

test('a fact that is opened after the session has ended comes with a sign-in', async ({ page }) => {
  const { factText } = await createFact(page);
  await page.goto(dashboard);
  await expect(rowOf(page, factText)).toBeVisible();
  await page.context().clearCookies();
  // Without a pointer on its way there, which would read it already.
  await rowOf(page, factText).getByRole('link', { name: 'Edit' }).dispatchEvent('click');
  await expect(gate(page)).toBeVisible();
  const [other, third] = [await page.context().newPage(), await page.context().newPage()];
  for (const tab of [other, third]) await tab.goto('/admin/login');
  await sendLogin(other);
  await expect(source(page)).toBeVisible();
  for (const tab of [other, third]) await expect(tab).toHaveURL(dashboard);
});

test('what needs a session waits for a sign-in of the same person', async ({ page, site }) => {
  const email = 'session-ends@example.org';
  const administrator = await createAdministrator(site, { email });
  const { id } = await createFact(page);
  const signInWithCode = async (mails: number) => {
    await sendLogin(page, administrator);
    await page.getByLabel('Digit 1 of 6').fill(await mailedCode(site, email, mails));
    await page.getByRole('button', { name: 'Verify Code' }).click();
  };
  await page.goto(`/admin/ai-fact-edit/${id}`);
  await source(page).fill('Typed before the session ended');
  await page.context().clearCookies();
  await save(page);
  await gate(page).getByRole('button', { name: 'Close' }).click();
  await expect(toast(page, 'Error')).toContainText(
    'Failed to update AI fact: 401: Please sign in.',
  );
  await expect(page.getByRole('alert').first()).toHaveText('401: Please sign in.');
  await expect(source(page)).toHaveValue('Typed before the session ended');
  await closeToast(page);

  await save(page);
  await expect(gate(page)).toBeVisible();
  await expectAccessible(page);
  const question = page.waitForEvent('dialog');
  await signInWithCode(1);
  await (await question).dismiss();
  await expect(page.getByText(`Signed in as ${administrator.username}`)).toBeVisible();
  await expect(page.getByRole('alert').first()).toHaveText('401: Please sign in.');
  await expect(source(page)).toHaveValue('Typed before the session ended');

  await page.context().clearCookies();
  await save(page);
  await signInWithCode(2);
  await expect(toast(page, 'AI fact updated successfully')).toBeVisible();
  await expect(page).toHaveURL(dashboard);
});

test('the end of a session is not announced while somebody types', async ({ page, site }) => {
  const name = `Typing ${Date.now()}`;
  await sendMessage(site, { name });
  await page.goto(`${dashboard}?tab=messages`);
  await entry(page, name).click();
  const field = page.getByLabel('Your answer');
  await field.focus();
  await page.context().clearCookies();
  const text = 'Thank you for your kind words about our ships.';
  await field.pressSequentially(text, { delay: 50 });
  await expect(gate(page)).toBeVisible();
  await sendLogin(page);
  await expect(gate(page)).toBeHidden();
  await expect(field).toHaveValue(text);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('what another window has made is found, and what it deleted is gone', async ({ page }) => {
  const listed = await createFact(page);
  const edited = await createFact(page);
  await page.goto(dashboard);
  await page.getByRole('button', { name: 'Add New Fact' }).click();
  await expect(page.getByRole('list', { name: 'Existing tags' })).toBeVisible();
  const name = `Tag ${Date.now()}`;
  await page.request.post('/api/tags', { data: { name } });
  await page.getByLabel('New tag name').fill(name.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Selected tags' })).toHaveText(name);
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.request.delete(`/api/ai-facts/${listed.id}`);
  await rowOf(page, listed.factText).getByText('Active').click();
  await expect(toast(page, 'Error')).toContainText(
    'Failed to update AI fact: 404: There is no such fact.',
  );
  await expect(rowOf(page, listed.factText)).toBeHidden();
  await closeToast(page);

  await rowOf(page, edited.factText).getByRole('link', { name: 'Edit' }).click();
  await source(page).fill('Typed in the first window');
  await page.request.delete(`/api/ai-facts/${edited.id}`);
  await save(page);
  await expect(toast(page, 'Error')).toContainText(
    'Failed to update AI fact: 404: There is no such fact.',
  );
  await expect(source(page)).toHaveValue('Typed in the first window');
});

test('switch and order change at once, and back again when the server fails', async ({ page }) => {
  const { factText } = await createFact(page);
  await page.goto(dashboard);
  const row = rowOf(page, factText);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(row).toBeVisible();
  const total = await rows.count();
  const { promise: failure, resolve: fail } = Promise.withResolvers<void>();
  await page.route(/facts\.(update|move)/, async (route) => {
    await failure;
    await route.abort();
  });

  await row.getByText('Active').click();
  const moveUp = row.getByRole('button', { name: 'Move up' });
  await moveUp.click();
  await expect(row.getByRole('switch', { name: 'Inactive' })).not.toBeChecked();
  await expect(rows.nth(total - 2)).toContainText(factText);
  fail();
  await expect(toast(page, 'Error')).toContainText(`Failed to update AI fact: ${unreachable}`);
  await expect(row.getByRole('switch', { name: 'Active' })).toBeChecked();
  await expect(rows.nth(total - 1)).toContainText(factText);
  await expect(moveUp).toBeFocused();
});

test('a fact that cannot be read, is being read or is not there says so', async ({ page }) => {
  const { factText, id } = await createFact(page);
  const edit = rowOf(page, factText).getByRole('link', { name: 'Edit' });
  const alert = page.getByRole('main').getByRole('alert');
  await page.goto(dashboard);
  const repair = await breakProcedure(page, 'facts.byId');
  await edit.click();
  await expect(alert).toHaveText(`Error loading fact: ${ourFault}`);
  await repair();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeHidden();

  await page.goto(dashboard);
  await expect(edit).toBeVisible();
  await page.request.delete(`/api/ai-facts/${id}`);
  const answer = await holdBack(page, /facts\.byId/);
  await edit.click();
  await expect(page.getByText('Loading fact...')).toBeVisible();
  answer();
  await expect(page.getByText('AI Fact not found.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/admin/ai-fact-edit/${id}e0`);
  await expect(page.getByText('AI Fact not found.')).toBeVisible();
});

test('each failure is named, and the next try adds what was typed', async ({ page }) => {
  const { factText } = await createFact(page);
  await page.goto(dashboard);
  for (const name of ['facts.delete', 'facts.removeTag', 'tags.create', 'admin.logout']) {
    await breakProcedure(page, name);
  }
  const repairCreate = await breakProcedure(page, 'facts.create');
  const repairAddTag = await breakProcedure(page, 'facts.addTag');
  const milestones = page.getByRole('button', { name: 'milestones', exact: true });

  const typed = `Typed once ${Date.now()}`;
  await page.getByRole('button', { name: 'Add New Fact' }).click();
  await page.getByLabel('Fact Text').fill(typed);
  await source(page).fill('A journey');
  await milestones.click();
  await save(page);
  await expect(toast(page, 'Error')).toContainText(`Failed to create AI fact: ${ourFault}`);
  await expect(page.getByLabel('Fact Text')).toHaveValue(typed);
  await closeToast(page);
  await repairCreate();
  await save(page);
  await expect(toast(page, 'Error')).toContainText(`Failed to add tag to fact: ${ourFault}`);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    `The fact was added. Failed to add the tag “milestones”: ${ourFault}`,
  );
  await expect(rowOf(page, typed)).toHaveCount(1);

  page.once('dialog', (dialog) => dialog.accept());
  await rowOf(page, factText).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Error')).toContainText(`Failed to delete AI fact: ${ourFault}`);
  await expect(rowOf(page, factText)).toBeVisible();
  await expect(page.getByRole('alert').last(), 'not in a toast alone').toHaveText(ourFault);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logout failed')).toContainText(ourFault);

  await rowOf(page, factText).getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('New tag name').fill('Never made');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Error')).toContainText(`Failed to create tag: ${ourFault}`);
  await milestones.click();
  await expect(toast(page, 'Error')).toContainText(`Failed to add tag to fact: ${ourFault}`);
  await repairAddTag();
  await milestones.click();
  await page.getByRole('button', { name: 'Remove milestones' }).click();
  await expect(toast(page, 'Error')).toContainText(`Failed to remove tag: ${ourFault}`);
  await expect(page.getByRole('button', { name: 'Remove milestones' })).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ });

  test('a fact that is opened from the list says why it is not shown', async ({ page }) => {
    await createFact(page);
    const code = page.waitForResponse(/ai-fact-edit/);
    await page.goto(dashboard);
    await code;
    await page.context().setOffline(true);
    await page.getByRole('main').getByRole('link', { name: 'Edit' }).first().click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      `Error loading fact: ${unreachable}`,
    );
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(source(page)).toBeVisible();
  });
});

test.describe('a page or a tab whose code cannot be loaded', () => {
  test.use({ expectedComplaint: /ERR_FAILED|dynamically imported module/ });
  const broken = 'Something on this page does not work. Please load it again.';

  test('asks to load the page again', async ({ page }) => {
    // With the code of the dashboard goes what it says itself when it fails.
    const chunk = /dashboard-/;
    let loaded = 0;
    page.on('domcontentloaded', () => (loaded += 1));
    await page.route(chunk, (route) => route.abort());
    await page.goto(`${dashboard}?tab=messages`);
    // The router loads a page once more by itself whose own code did not come.
    await expect.poll(() => loaded).toBe(2);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(broken);
    await page.unroute(chunk);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  });

  test('asks for a tab again when that is opened again', async ({ page }) => {
    const chunk = /messages-tab/;
    await page.route(chunk, (route) => route.abort());
    await page.goto(dashboard);
    const link = page.getByRole('navigation').getByRole('link', { name: /^Messages/ });
    await link.click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(broken);
    await page.unroute(chunk);
    await link.click();
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  });
});
