import {
  breakProcedure,
  closeToast,
  createAdministrator,
  createFact,
  mailedCode,
  ourFault,
  rowOf,
  sendLogin,
  signIn,
  toast,
} from './administrator.ts';
import { expect, expectAccessible, test } from './journey.ts';

test.use({ expectedComplaint: /status of (401|404|409|500)|ERR_FAILED/ });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/dashboard');
});

const unreachable = 'The server cannot be reached. Please try again in a moment.';

test.describe('a session that ends', () => {
  test('and the sign-in is cancelled: the save fails, and what was typed stays', async ({
    page,
  }) => {
    const { id } = await createFact(page);
    await page.goto(`/admin/ai-fact-edit/${id}`);
    await page.getByLabel('Source', { exact: true }).fill('Typed before the session ended');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('dialog', { name: 'Your session has ended' })
      .getByRole('button', { name: 'Close' })
      .click();

    await expect(toast(page, 'Error')).toContainText(
      'Failed to update AI fact: 401: Please sign in.',
    );
    await expect(page.getByRole('alert').first()).toHaveText('401: Please sign in.');
    await expect(page.getByLabel('Source', { exact: true })).toHaveValue(
      'Typed before the session ended',
    );
  });

  test('asks for a mailed code again after a wrong one, and what was typed stays', async ({
    page,
    site,
  }) => {
    const email = 'session-ends@example.org';
    const { id } = await createFact(page);
    const administrator = await createAdministrator(site, { email });
    await page.goto(`/admin/ai-fact-edit/${id}`);
    await page.getByLabel('Source', { exact: true }).fill('Typed before the session ended');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
    await expectAccessible(page);
    await sendLogin(page, administrator);
    const code = await mailedCode(site, email);
    await page.getByLabel('Digit 1 of 6').fill(code === '111111' ? '222222' : '111111');
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(toast(page, 'Verification failed')).toBeVisible();
    await closeToast(page);

    await page.getByLabel('Digit 1 of 6').fill(code);
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(toast(page, 'AI fact updated successfully')).toBeVisible();
    await expect(page).toHaveURL('/admin/dashboard');
  });
});

test.describe('two windows', () => {
  test('a fact deleted in the other one', async ({ page, context }) => {
    const edited = await createFact(page);
    const listed = await createFact(page);
    await page.goto(`/admin/ai-fact-edit/${edited.id}`);
    await page.getByLabel('Source', { exact: true }).fill('Typed in the first window');

    const other = await context.newPage();
    await other.goto('/admin/dashboard');
    for (const { factText } of [edited, listed]) {
      other.once('dialog', (dialog) => dialog.accept());
      await rowOf(other, factText).getByRole('button', { name: 'Delete' }).click();
      await expect(rowOf(other, factText)).toBeHidden();
    }
    await other.close();

    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Error')).toContainText(
      'Failed to update AI fact: 404: There is no such fact.',
    );
    await expect(page.getByLabel('Source', { exact: true })).toHaveValue(
      'Typed in the first window',
    );
    await page.getByRole('button', { name: 'milestones', exact: true }).click();
    await expect(toast(page, 'Error')).toContainText(
      'Failed to add tag to fact: 404: There is no such fact.',
    );
  });

  test('a deleted fact leaves the list when it is touched', async ({ page }) => {
    const { factText, id } = await createFact(page);
    await page.reload();
    const row = rowOf(page, factText);
    await expect(row).toBeVisible();
    await page.request.delete(`/api/ai-facts/${id}`);
    await row.getByText('Active').click();

    await expect(toast(page, 'Error')).toContainText(
      'Failed to update AI fact: 404: There is no such fact.',
    );
    await expect(row).toBeHidden();
  });

  test('a tag made in the other one is selected', async ({ page }) => {
    const name = `Tag ${Date.now()}`;
    await page.getByRole('button', { name: 'Add New Fact' }).click();
    await expect(page.getByRole('list', { name: 'Existing tags' })).toBeVisible();
    await page.request.post('/api/tags', { data: { name } });
    await page.getByLabel('New tag name').fill(name.toUpperCase());
    await page.keyboard.press('Enter');

    await expect(page.getByRole('grid', { name: 'Selected tags' })).toHaveText(name);
  });
});

test.describe('a server that fails in the middle', () => {
  test('changes switch and order at once, and back again', async ({ page }) => {
    const { factText } = await createFact(page);
    await page.reload();
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

  test('what was typed stays, and is added at the next try, without a tag that is refused', async ({
    page,
  }) => {
    const factText = `Typed once ${Date.now()}`;
    await page.getByRole('button', { name: 'Add New Fact' }).click();
    await page.getByLabel('Fact Text').fill(factText);
    await page.getByLabel('Source', { exact: true }).fill('A journey');
    await page.getByRole('button', { name: 'milestones', exact: true }).click();
    const repair = await breakProcedure(page, 'facts.create');
    await breakProcedure(page, 'facts.addTag');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Error')).toContainText(`Failed to create AI fact: ${ourFault}`);
    await expect(page.getByLabel('Fact Text')).toHaveValue(factText);
    await closeToast(page);

    await repair();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Error')).toContainText(`Failed to add tag to fact: ${ourFault}`);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      `The fact was added without the tag “milestones”: ${ourFault}`,
    );
    await expect(rowOf(page, factText)).toHaveCount(1);
  });

  test('what cannot be read says so, and is read at the next try', async ({ page }) => {
    const { id } = await createFact(page);
    for (const [address, procedure, what] of [
      ['dashboard', 'facts.listPage', 'facts'],
      [`ai-fact-edit/${id}`, 'facts.byId', 'fact'],
      ['dashboard?tags=1', 'tags.counts', 'tags'],
      ['dashboard?deleted=1', 'deletedFacts.list', 'deleted facts'],
      ['dashboard?tab=messages', 'messages.list', 'messages'],
      ['dashboard?tab=subscribers', 'subscribers.list', 'subscribers'],
      ['dashboard?tab=letters', 'letters.list', 'letters'],
      ['dashboard?tab=site', 'site.state', 'the site'],
      ['dashboard?tab=account', 'account.get', 'the account'],
      ['dashboard?tab=account', 'account.sessions', 'sessions'],
    ]) {
      const repair = await breakProcedure(page, procedure ?? '');
      await page.goto(`/admin/${address}`);
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toHaveText(`Error loading ${what}: ${ourFault}`);
      await expect(page.getByText(/^(There are no|No facts found)/)).toBeHidden();
      if (what === 'facts') await expectAccessible(page);
      await repair();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(alert).toBeHidden();
    }
  });

  test('names what could not be done', async ({ page }) => {
    const { id, factText } = await createFact(page);
    await page.reload();
    for (const name of ['facts.delete', 'facts.removeTag', 'tags.create', 'admin.logout']) {
      await breakProcedure(page, name);
    }
    const repairAddTag = await breakProcedure(page, 'facts.addTag');

    page.once('dialog', (dialog) => dialog.accept());
    await rowOf(page, factText).getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Error')).toContainText(`Failed to delete AI fact: ${ourFault}`);
    await expect(rowOf(page, factText)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(toast(page, 'Logout failed')).toContainText(ourFault);

    await page.goto(`/admin/ai-fact-edit/${id}`);
    await page.getByLabel('New tag name').fill('Never made');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Error')).toContainText(`Failed to create tag: ${ourFault}`);
    await page.getByRole('button', { name: 'milestones', exact: true }).click();
    await expect(toast(page, 'Error')).toContainText(`Failed to add tag to fact: ${ourFault}`);
    await repairAddTag();
    await page.getByRole('button', { name: 'milestones', exact: true }).click();
    await page.getByRole('button', { name: 'Remove milestones' }).click();
    await expect(toast(page, 'Error')).toContainText(`Failed to remove tag: ${ourFault}`);
    await expect(page.getByRole('button', { name: 'Remove milestones' })).toBeVisible();
  });
});

test.describe('a tab whose code cannot be loaded', () => {
  test.use({ expectedComplaint: /ERR_FAILED|dynamically imported module/ });

  test('asks to load the page again', async ({ page }) => {
    await page.route(/messages-tab/, (route) => route.abort());
    await page.getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Something on this page does not work. Please load it again.',
    );
    await expectAccessible(page);
    await page.unroute(/messages-tab/);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  });
});

test('a fact that does not exist is not found', async ({ page }) => {
  const { id: known } = await createFact(page);
  const otherSpellings = [`${known}e0`, `0x${known.toString(16)}`, `0${known}`, `+${known}`];
  for (const id of ['999999', '0', 'abc', '1.5', ...otherSpellings]) {
    await page.goto(`/admin/ai-fact-edit/${id}`);
    await expect(page.getByText('AI Fact not found.')).toBeVisible();
  }
  await expectAccessible(page);
});

test('while a fact loads the page says so', async ({ page }) => {
  const { factText } = await createFact(page);
  await page.reload();
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/facts\.byId/, async (route) => {
    await seen;
    await route.continue();
  });
  await rowOf(page, factText).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByText('Loading fact...')).toBeVisible();
  goOn();
  await expect(page.getByLabel('Fact Text')).toBeVisible();
});
