// What opens in front of a page: panels, the list of keys, toasts, the dialog that asks for Premium.
import { arrives, expect, expectAccessible, test } from './site.ts';

const anyMoment = new Date('2026-03-05T09:07:00Z');
const pausedMoment = new Date('2026-03-05T10:07:00Z');
/** How long a toast is shown, and how long its closing takes. */
const [shownMs, goneMs] = [3000, 500];

test('the keyboard stays inside a panel and returns to what opened it; the list of keys can silence them', async ({
  visitor: page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'theme', value: 'light', url: baseURL ?? '' }]);
  await arrives(page, '/profiles/?x=1');

  await test.step('a panel takes the focus, and gives it back', async () => {
    const opener = page.getByRole('banner').getByRole('link', { name: 'Se connecter' });
    await opener.click();
    const login = page.getByRole('dialog', { name: 'Se connecter' });
    await expect(login.getByRole('heading', { name: 'Se connecter' })).toBeFocused();
    await expect(page.locator('.app')).toHaveAttribute('inert', '');
    await expectAccessible(page);
    await login.getByRole('link', { name: 'Créer un compte' }).click();
    await expect(page.getByRole('dialog', { name: 'Créer un compte' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/profiles\/\?x=1$/);
    await expect(opener).toBeFocused();
  });

  await test.step('an address opens a panel, whose closing keeps the rest of it', async () => {
    await arrives(page, '/profiles/?x=1&restore');
    await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/profiles\/\?x=1$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('“/” searches, “?” lists the keys, and a switch silences both', async () => {
    await page.keyboard.press('/');
    const search = page.getByRole('banner').locator('input[type=search]');
    await expect(search).toBeFocused();
    await search.blur();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Raccourcis clavier' });
    await expect(sheet).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('switch').click();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(search).not.toBeFocused();
  });
});

test('toasts close together, or hide by themselves after three seconds (R2.264, R2.265, R9.010, R9.012)', async ({
  visitor: page,
}) => {
  await page.clock.install({ time: anyMoment });
  await arrives(page, '/en/dev/ui');
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const show = page.getByRole('button', { name: 'Show the stack' });
  // They leave when the clock says so, however long the machine takes to look at them.
  await page.clock.pauseAt(pausedMoment);
  await show.click();
  // What draws them has to come first, and takes its own time to appear.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(toasts).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.getByRole('button', { name: 'Close all 3 notifications' }).click();
  await page.clock.runFor(goneMs);
  await expect(toasts).toHaveCount(0);
  await show.click();
  await expect(toasts).toBeVisible();
  await page.setViewportSize({ width: 480, height: 800 });
  await expect(toasts).toBeHidden();
  await page.setViewportSize({ width: 481, height: 800 });
  await expect(toasts).toBeVisible();
  await page.clock.runFor(shownMs - 100);
  await expect(toasts.locator('.toast')).toHaveCount(3);
  await expect(toasts.locator('.toast.closing')).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(toasts.locator('.toast.closing')).toHaveCount(3);
  await page.clock.runFor(goneMs);
  await expect(toasts).toHaveCount(0);
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
  const kept = await page.evaluate(() => sessionStorage.getItem('return-after-payment'));
  expect(JSON.parse(kept ?? '')).toMatchObject({ path: '/dev/ui' });
});
