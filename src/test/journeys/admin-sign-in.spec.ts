import type { Locator, Page } from '@playwright/test';
import {
  ageCodes,
  createAdministrator,
  mailedCode,
  sendLogin,
  signIn,
  toast,
} from './administrator.ts';
import { boxOf, expect, expectAccessible, holdBack, test } from './journey.ts';

test.describe('a logout while the page still reads', () => {
  test.use({ expectedComplaint: /401 \(Unauthorized\)/ });

  test('asks nothing at the next sign-in', async ({ page }) => {
    await signIn(page);
    const left = page.waitForURL('**/admin/login');
    await page.route('**/api/trpc/*account.sessions*', async (route) => {
      await left;
      await route.continue();
    });
    await page.goto('/admin/dashboard?tab=account');
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    await page.getByRole('button', { name: 'Logout' }).click();
    await refused;
    await sendLogin(page);
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a page asks for its data without waiting for the session check', async ({ page }) => {
  await signIn(page);
  for (const [path, procedure] of [
    ['/admin/dashboard', 'facts.listPage'],
    ['/admin/ai-fact-edit/1', 'facts.byId'],
  ] as const) {
    const asked: string[] = [];
    const answers = Promise.withResolvers<void>();
    await page.route('**/api/trpc/**', async (route) => {
      asked.push(...(new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? []));
      await answers.promise;
      await route.continue();
    });
    await page.goto(path);

    await expect.poll(() => asked).toEqual(expect.arrayContaining(['admin.check', procedure]));
    await expect(page.getByRole('status')).toHaveText('Checking authentication...');
    // Also none that is hidden: a search for the text finds one only.
    await expect(page.getByText('Checking authentication...')).toHaveCount(1);
    answers.resolve();
    await expect(page.getByRole('main')).toBeVisible();
    await page.unroute('**/api/trpc/**');
  }
});

test('a device that hydrates late shows what the server rendered', async ({ page }) => {
  await signIn(page);
  // React continues by messages to itself.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => postMessage.call(this, message), 150);
    };
  });
  const check = page.waitForResponse(/admin\.check/);
  // Phones begin words with a capital letter.
  await page.goto('/Admin/dashboard');
  await check;
  // React would say in the console that the two differ.
  await expect(page.getByRole('heading', { name: 'AI Facts Management' })).toBeVisible();
});

test.describe('the login', () => {
  test.use({ expectedComplaint: /status of 401|ERR_FAILED/ });

  test('names what is missing or wrong, and leads to the dashboard and back', async ({ page }) => {
    // Some of what pages say of their state is shown for half a second, too short to wait for.
    await page.addInitScript(() => {
      const shown = new Set<string | null>();
      Object.assign(window, { shown });
      new MutationObserver(() => {
        for (const output of document.querySelectorAll('output')) shown.add(output.textContent);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    const username = page.getByLabel('Username');
    const alert = page.getByRole('main').getByRole('alert');
    const procedures = '**/api/trpc/**';
    await page.goto('/ADMIN/Login');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(username).toHaveAccessibleDescription('Username is required');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required');
    await expect(username).toBeFocused();
    await page.route(procedures, (route) => route.abort());
    await sendLogin(page);
    await expect(toast(page, 'Login failed')).toContainText('The server cannot be reached');
    await expect(username).toHaveValue('admin');
    await page.unroute(procedures);

    await sendLogin(page, { username: 'admin', password: 'not the password' });
    const message = '401: The user name or the password is not right.';
    await expect(alert).toHaveText(message);
    await expect(toast(page, 'Login failed')).toContainText(message);
    await expect(username).toHaveValue('admin');
    await expectAccessible(page);

    await page.route('**/admin.login**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await sendLogin(page);
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    await expect(toast(page, 'Login successful')).toBeVisible();
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByText('Signed in as admin')).toBeVisible();

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(toast(page, 'Logout successful')).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    expect(await page.evaluate('shown.has("Redirecting to login...")')).toBe(true);
    await expect(username).toBeVisible();
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL('/admin/login');

    await page.route(procedures, (route) => route.abort());
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL('/admin/login');
    await expect(alert).toContainText('The server cannot be reached');
    await expect(username).toBeVisible();
  });
});

/** Lets the page's clock run in small steps until something is shown. */
async function runUntilVisible(page: Page, element: Locator) {
  const step = async () => {
    await page.clock.runFor(5);
    return element.isVisible();
  };
  await expect.poll(step, { intervals: [20] }).toBe(true);
}

/** Expects that something comes that many milliseconds from now by the page's clock, neither earlier nor later. */
async function expectAfter(page: Page, ms: number, hasCome: () => Promise<boolean> | boolean) {
  await page.clock.runFor(ms - 20);
  expect(await hasCome()).toBe(false);
  await page.clock.runFor(30);
  const step = async () => {
    await page.clock.runFor(1);
    return hasCome();
  };
  await expect.poll(step, { intervals: [20] }).toBe(true);
}

const isAt = (page: Page, path: string) => () => new URL(page.url()).pathname === path;
const alreadySignedIn = (page: Page) => page.getByText('You are signed in as');

test('redirects and the focus of the code come after their delays', async ({ page, site }) => {
  const email = 'delays@example.org';
  const administrator = await createAdministrator(site, { email });
  // It stands still until it is moved.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto('/admin/ai-fact-edit/1');
  await runUntilVisible(page, page.getByText('Redirecting to login...'));
  await expectAfter(page, 500, isAt(page, '/admin/login'));

  await runUntilVisible(page, page.getByLabel('Username'));
  await sendLogin(page, administrator);
  const firstBox = page.getByLabel('Digit 1 of 6');
  await runUntilVisible(page, firstBox);
  await expectAfter(page, 100, () =>
    firstBox.evaluate((element) => element === document.activeElement),
  );
  await firstBox.fill(await mailedCode(site, email));
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await runUntilVisible(page, alreadySignedIn(page));
  await expectAfter(page, 1_000, isAt(page, '/admin/dashboard'));

  await page.goto('/admin/login');
  await runUntilVisible(page, alreadySignedIn(page));
  await expect(alreadySignedIn(page)).toHaveText(
    `You are signed in as ${administrator.username}. The dashboard opens in a moment.`,
  );
  await expectAfter(page, 800, isAt(page, '/admin/dashboard'));
});

test.describe('a mailed code', () => {
  test.use({ expectedComplaint: /status of 401/ });

  test('finishes the sign-in, also after a reload and a wrong one', async ({ page, site }) => {
    const email = 'with-code@example.org';
    const administrator = await createAdministrator(site, { email });
    const firstBox = page.getByLabel('Digit 1 of 6');
    const resendIn = (seconds: string) =>
      page.getByRole('button', { name: new RegExp(`Send a new code in ${seconds} s`) });
    await page.goto('/admin/login');
    await sendLogin(page, administrator);
    await expect(toast(page, 'Verification code sent')).toContainText(
      'Please check your email for the 6-digit verification code',
    );
    await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible();
    await expect(
      page.getByText('Enter the 6-digit verification code sent to your email'),
    ).toBeVisible();
    await expect(firstBox).toBeFocused();
    await expect(page.getByText('Our mail server has taken the message.')).toBeVisible();
    await expect(resendIn('(2.|30)')).toBeDisabled();

    // After thirty seconds another one can be sent.
    await mailedCode(site, email);
    ageCodes(site, 25_000);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible();
    await expect(firstBox).toBeFocused();
    await expect(resendIn('[1-5]')).toBeDisabled();
    await page.getByRole('button', { name: 'Send a new code', exact: true }).click();
    await expect(page.getByText('A new code was sent')).toBeVisible();
    await expect(resendIn('\\d+')).toBeDisabled();

    const code = await mailedCode(site, email, 2);
    await firstBox.fill(code === '111111' ? '222222' : '111111');
    await page.getByRole('button', { name: 'Verify Code' }).click();
    const message = '401: This code is not right. Please check it and try again.';
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(message);
    await expect(toast(page, 'Verification failed')).toContainText(message);
    await expect(firstBox).toBeFocused();
    const boxes = await page.getByLabel(/Digit \d of 6/).all();
    expect(boxes).toHaveLength(6);
    for (const box of boxes) await expect(box).toHaveValue('');

    await page.keyboard.type(code.slice(0, 5));
    await expect(page.getByRole('button', { name: 'Verify Code' })).toBeDisabled();
    await page.keyboard.type(code.slice(5));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Authentication successful')).toBeVisible();
    await expect(page).toHaveURL('/admin/dashboard');
  });

  test('is waited for until somebody goes back or fails five times', async ({ page, site }) => {
    const email = 'wrong-code@example.org';
    const administrator = await createAdministrator(site, { email });
    const verify = page.getByRole('button', { name: 'Verify Code' });
    const answer = await holdBack(page, /pendingCode/);
    await page.goto('/admin/login');
    await sendLogin(page, administrator);
    await expect(verify).toBeVisible();
    const before = await boxOf(verify);
    answer();
    // The way to another code appears.
    await expect(page.getByText('Our mail server has taken the message.')).toBeVisible();
    expect(await boxOf(verify)).toEqual(before);

    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Username')).toBeVisible();

    await sendLogin(page, administrator);
    const wrong = (await mailedCode(site, email, 2)) === '111111' ? '222222' : '111111';
    for (let tries = 1; tries <= 5; tries += 1) {
      await page.getByLabel('Digit 1 of 6').fill(wrong);
      await verify.click();
      if (tries < 5) await expect(page.getByLabel('Digit 1 of 6')).toHaveValue('');
    }
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      '401: Too many wrong codes. Please sign in again.',
    );
  });
});
