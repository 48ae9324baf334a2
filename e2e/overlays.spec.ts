// What stands in front of a page now and then: panels, popups, doors that ask for Premium, the keyboard's
// list, the bars that say how things stand. And what is left of the house without scripts.
import { arrives, expect, expectAccessible, test } from './site.ts';

const phone = { width: 390, height: 844 };
const anyMoment = new Date('2026-03-05T09:07:00Z');
const pausedMoment = new Date('2026-03-05T10:07:00Z');
/** How long a popup is there, and how long it takes to go. */
const [shownMs, goneMs] = [3000, 500];

test('a new page is announced, and the keyboard starts at its heading', async ({ visitor: page }) => {
  await arrives(page, '/en/');
  await page.getByRole('navigation').getByRole('link', { name: 'Archive' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Archive' })).toBeAttached();
  await expect(page).toHaveTitle(/^Archive/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/en\/archive$/);
});

test('the loader leaves once the page has come (R9.016)', async ({ visitor: page }) => {
  await arrives(page, '/');
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/archive.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Archives' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('theme, discreet mode, menu and panels work all the same', async ({ visitor: page }) => {
    await page.goto('/en/profiles/?sort=new');
    await page.getByRole('button', { name: 'Switch to the light theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page).toHaveURL(/\/en\/profiles\/\?sort=new$/);
    await page.getByRole('button', { name: 'Discreet mode' }).click();
    await expect(page).toHaveTitle('New tab');
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
    await page.getByRole('link', { name: 'Close the panel' }).click();
    await expect(page).toHaveURL(/\/en\/profiles\/\?sort=new$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Forum' })).toBeVisible();
  });
});

test.describe('side panels', () => {
  test('the keyboard stays inside, and returns to what opened the panel', async ({ visitor: page }) => {
    await arrives(page, '/');
    const opener = page.getByRole('banner').getByRole('link', { name: 'Se connecter' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Se connecter' });
    await expect(dialog.getByRole('heading', { name: 'Se connecter' })).toBeFocused();
    await expect(page.locator('.app')).toHaveAttribute('inert', '');
    await dialog.getByRole('link', { name: 'Créer un compte' }).click();
    await expect(page.getByRole('dialog', { name: 'Créer un compte' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});

test.describe('a page that cannot be read', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to fetch/] });

  test('says so beside the menu, and can be reloaded', async ({ visitor: page }) => {
    await arrives(page, '/en/');
    await page.route('**/archive.data*', (route) => route.abort());
    await page.getByRole('navigation').getByRole('link', { name: 'Archive' }).click();
    await expect(page.getByRole('heading', { name: 'Oops, something went wrong' })).toBeVisible();
    await expect(page.getByText('Try to reload the page')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible();
  });
});

test('popups close together, and leave by themselves when nobody reads them (R2.264, R2.265, R9.010, R9.012)', async ({
  visitor: page,
}) => {
  await page.clock.install({ time: anyMoment });
  await arrives(page, '/en/dev/ui');
  const popups = page.getByRole('region', { name: 'Notifications' });
  const show = page.getByRole('button', { name: 'Show the stack' });
  // They leave when the clock says so, however long the machine takes to look at them.
  await page.clock.pauseAt(pausedMoment);
  await show.click();
  // What draws them has to come first, and takes its own time to appear.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(popups).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.getByRole('button', { name: 'Close all 3 notifications' }).click();
  await page.clock.runFor(goneMs);
  await expect(popups).toHaveCount(0);
  await show.click();
  await expect(popups).toBeVisible();
  await page.setViewportSize({ width: 480, height: 800 });
  await expect(popups).toBeHidden();
  await page.setViewportSize({ width: 481, height: 800 });
  await expect(popups).toBeVisible();
  await page.clock.runFor(shownMs);
  await page.clock.runFor(goneMs);
  await expect(popups).toHaveCount(0);
});

test('what needs Premium says so and remembers where it was asked for (R2.260, R2.261, R2.262, R8.068)', async ({
  visitor: page,
}) => {
  await arrives(page, '/en/dev/ui');
  const asked = page.getByRole('dialog', { name: 'You need to become Premium member to use this feature' });
  await page.getByRole('button', { name: 'Ask for Premium' }).click();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  await page.getByRole('button', { name: 'Ask for Premium' }).click();
  await asked.getByRole('link', { name: 'Become a Premium member' }).click();
  await expect(page).toHaveURL(/\/en\/membre\/payment$/);
  expect(await page.evaluate(() => sessionStorage.getItem('return-after-payment'))).toBe('/dev/ui');
});

test('the keyboard’s list opens under ?, and single keys can be silenced', async ({ visitor: page }) => {
  await arrives(page, '/en/');
  const search = page.getByRole('searchbox', { name: 'Search' });
  // The keys answer once scripts have taken over.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 200 });
  }).toPass();
  await search.blur();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();
});

test.describe('without network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

  test('the page says so, and when the network returns', async ({ visitor: page, context }) => {
    await arrives(page, '/en/');
    await context.setOffline(true);
    await expect(page.getByText(/You are offline/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/You are offline/)).toHaveCount(0);
  });
});
