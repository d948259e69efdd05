import type { Page } from '@playwright/test';
import { siteAdmin } from '../start-site.ts';
import { changeDatabase, createAdministrator, sendLogin, signIn } from './administrator.ts';
import { expect, expectAccessible, test } from './journey.ts';

const tab = '/admin/dashboard?tab=account';

/** An authenticator that asks nobody: who it belongs to is present and verified, until a test changes that. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setPresent: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    setVerified: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    async count() {
      return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
    },
  };
}

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const button = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function expectDesk(page: Page) {
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByText(/^\d+ facts?$/)).toBeVisible();
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
}

test.describe('what is logged out in the middle of a request', () => {
  // It is refused.
  test.use({ expectedComplaint: /401 \(Unauthorized\)/ });

  test('a passkey is added, and signs in by button and by autofill', async ({ page, site }) => {
    const authenticator = await addAuthenticator(page);
    const administrator = await createAdministrator(site);
    await signIn(page, administrator);
    await page.goto(tab);
    await card(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Passkey added.')).toBeVisible();
    await expect(card(page).getByRole('row')).toHaveCount(2);
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('This device has a passkey of yours already.')).toBeVisible();

    // The autofill, which waits for somebody to choose, gives way to the button.
    await authenticator.setPresent(false);
    await logOut(page);
    await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn');
    await expect(button(page)).toBeVisible();
    // A question that is open already goes on waiting.
    await authenticator.setPresent(true);
    await button(page).click();
    await expectDesk(page);

    // By autofill the authenticator chooses as soon as it is asked.
    await logOut(page);
    await expectDesk(page);

    await authenticator.setVerified(false);
    await logOut(page);
    await button(page).click();
    await expect(button(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await sendLogin(page, administrator);
    await expectDesk(page);
  });
});

test.describe('a session that somebody left open', () => {
  test.use({ expectedComplaint: /40[13] \((Unauthorized|Forbidden)\)/ });

  test('gets a passkey by the password, which is refused once removed', async ({ page, site }) => {
    const authenticator = await addAuthenticator(page);
    const administrator = await createAdministrator(site);
    await signIn(page, administrator);
    changeDatabase(
      site,
      `update sessions set proven_at = 1000
         where user_id = (select id from users where username = '${administrator.username}')`,
    );
    await page.goto(tab);
    await card(page).getByRole('button', { name: 'Add a passkey' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a passkey' });
    await adding.getByLabel('Password').fill('a guess');
    await adding.getByRole('button', { name: 'Continue' }).click();
    await expect(adding.getByText('The current password is not right.')).toBeVisible();
    await adding.getByLabel('Password').fill(administrator.password);
    await adding.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Passkey added.')).toBeVisible();

    const dialog = page.getByRole('dialog');
    await card(page).getByRole('button', { name: 'Rename' }).click();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill('My laptop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card(page).getByRole('rowheader', { name: 'My laptop' })).toBeVisible();
    await card(page).getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Passkey removed.')).toBeVisible();
    await expect(card(page).getByRole('row')).toHaveCount(0);

    // The browser still has it, offers it, and hears that it is unknown.
    await logOut(page);
    await expect(page.getByText('401: This passkey is not known here.')).toBeVisible();
    await expect.poll(() => authenticator.count()).toBe(0);
    await expect(button(page)).toBeVisible();
  });
});

test('at another address the card says where passkeys work', async ({ page, site }) => {
  await page.goto(site.url.replace('localhost', '127.0.0.1') + '/admin/login');
  await expect(
    page.getByText('Passkeys work on http://localhost alone, until PUBLIC_URL'),
  ).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await sendLogin(page, siteAdmin);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test('the autofill is offered again before what it would sign is too old', async ({ page }) => {
  await addAuthenticator(page);
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('startSignIn'))));
  await page.goto('/admin/login');
  await page.clock.runFor(1_000);
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(4 * 60 * 1_000);
  await expect.poll(() => asked).toBe(2);
});

test('the autofill asks nothing while a password is checked', async ({ page }) => {
  // Neither is ever answered.
  await page.route(/startSignIn|admin\.login/, () => {});
  const request = page.waitForRequest(/startSignIn/);
  await page.goto('/admin/login');
  const asked = await request;
  await sendLogin(page);
  await expect.poll(() => asked.failure()?.errorText).toBe('net::ERR_ABORTED');
});

test('a browser without passkeys says so, and takes the password', async ({ page, site }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/admin/login');
  await expect(page.getByText('This browser has no passkeys for this page.')).toBeVisible();
  const administrator = await createAdministrator(site);
  await sendLogin(page, administrator);
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto(tab);
  await expect(card(page).getByRole('button', { name: 'Add a passkey' })).toBeDisabled();
});
