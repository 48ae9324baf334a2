// The adults' gate as people meet it: by mouse, by keyboard, without scripts, a day later.
import { visitCookies } from '@alcove/protocol';
import {
  arrives,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  passGate,
  reloads,
  test,
} from './site.ts';

const confirm = 'Confirmer ma majorité';
const dialogName = 'Derrière cette porte, uniquement des adultes.';

test('a newcomer confirms her majority and the house opens (R0.001, R1.006, R2.249, R2.250, R2.259, R4.151, R4.152)', async ({
  page,
  context,
}) => {
  await arrives(page, '/');
  const gate = page.getByRole('dialog', { name: dialogName });
  await expect(gate).toContainText('18 ans');
  await gate.getByRole('checkbox').check();
  await gate.getByRole('button', { name: confirm }).click();
  await expect(gate).toBeHidden();

  const cookies = await context.cookies();
  const now = Date.now() / 1000;
  for (const name of [visitCookies.plain.name, visitCookies.signed.name]) {
    const cookie = cookies.find((kept) => kept.name === name);
    expect((cookie?.expires ?? 0) - now).toBeGreaterThan(visitCookies.maxAgeSeconds - 60);
    expect((cookie?.expires ?? 0) - now).toBeLessThanOrEqual(visitCookies.maxAgeSeconds + 60);
  }
  await reloads(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(gate).toBeHidden();
});

test('nothing behind the gate can be reached with the keyboard (R1.007)', async ({ page }) => {
  await arrives(page, '/');
  const gate = page.getByRole('dialog', { name: dialogName });
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(outside).toBe(false);
  }
  await gate.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(gate).toBeHidden();
});

test('whoever does not accept the terms stays outside and reads why (R1.008, R5.087)', async ({ page }) => {
  await arrives(page, '/en/');
  await page.getByRole('button', { name: 'Confirm my majority' }).click();
  await expect(
    page.getByText('You must agree to the Terms and Conditions of Use for accessing this server'),
  ).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/You must agree/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the gate refuses and opens all the same (R1.008, R4.152)', async ({ page }) => {
    await page.goto('/en/profiles/?sort=new');
    await page.getByRole('button', { name: 'Confirm my majority' }).click();
    await expect(page.getByText(/You must agree to the Terms and Conditions/)).toBeVisible();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Confirm my majority' }).click();
    await expect(page).toHaveURL(/\/en\/profiles\/\?sort=new/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('Exit leads out of the house to a search engine (R2.251, R2.252, R2.253)', async ({ page }) => {
  await arrives(page, '/');
  await expect(page.getByRole('link', { name: 'Quitter' })).toHaveAttribute('href', 'https://www.qwant.com/');
});

for (const address of ['/cgu', '/en/contact/', '/ru/?nodisclaimer=1']) {
  test(`no gate stands before ${address} (R2.038, R2.254, R2.255, R2.256)`, async ({ page }) => {
    await arrives(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });
}

test.describe('a crawler', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });

  test('reads without the dialog, and gets no file for it (R2.257, R2.258)', async ({ page, request }) => {
    await arrives(page, '/');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    const file = await request.get('/media/anything');
    expect(file.status()).toBe(403);
  });
});

test('hiding the dialog with a cookie of one’s own opens no file (R2.258, R4.147)', async ({
  page,
  context,
  baseURL,
}) => {
  const { hostname: domain } = new URL(baseURL ?? '');
  await context.addCookies([{ ...visitCookies.plain, domain, path: '/' }]);
  await arrives(page, '/');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  expect((await context.request.get('/media/anything')).status()).toBe(403);
});

test('the gate reads well to everyone, in both themes (R2.249)', async ({ page, context, baseURL }) => {
  const { hostname: domain } = new URL(baseURL ?? '');
  for (const theme of ['dark', 'light']) {
    await context.addCookies([{ name: 'theme', value: theme, domain, path: '/' }]);
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await arrives(page, '/ru/');
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
  }
});

test('a day later the gate asks again (R4.147, R4.151)', async ({ page, context, ownSite }) => {
  const url = await ownSite();
  await context.request.post(`${url}/b/agegate/verify/`, { form: { terms: '1', proof: 'self' } });
  await arrives(page, url);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await context.request.post(`${url}/dev/clock`, { data: { advanceMs: 86_400_000 } });
  await page.getByRole('navigation').getByRole('link', { name: 'Profils' }).first().click();
  await expect(page.getByRole('dialog', { name: dialogName })).toBeVisible();
});

test('a verifier’s widget proves majority, and leaves with the page (R4.148, R4.149, R4.150, R4.153)', async ({
  page,
  ownSite,
}) => {
  const url = await ownSite({ AGE_PROOF: 'sandbox' });
  // Read the terms first, go on to the profiles: the gate falls due without a new document.
  await arrives(page, `${url}/en/cgu`);
  await page.getByRole('link', { name: 'Profiles', exact: true }).click();
  const gate = page.getByRole('dialog');
  const widget = page.locator('.gate-widget');
  const ask = async () => {
    await gate.getByRole('checkbox').check();
    await gate.getByRole('button', { name: 'Confirm my majority' }).click();
  };
  await ask();
  await expect(widget.getByRole('button').first()).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\/en\/cgu$/);
  await expect(widget).toHaveCount(0);
  await page.goForward();
  await expect(gate).toBeVisible();
  await expect(widget).toHaveCount(0);

  await ask();
  await gate.getByRole('link', { name: 'Ru' }).click();
  await expect(page).toHaveURL(/\/ru\/profiles\/$/);
  await expect(widget).toHaveCount(0);
  await arrives(page, `${url}/en/profiles/`);
  await ask();
  await widget.getByRole('button').first().click();
  await expect(gate).toHaveCount(0);
  await reloads(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(gate).toHaveCount(0);
});

test('someone who has passed is not asked again elsewhere (R4.147)', async ({ page, context }) => {
  await passGate(context);
  await arrives(page, '/ru/chat');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});
