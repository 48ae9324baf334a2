// The picture beside a member's name, from her settings: chosen, looked at, sent, taken away; with and without
// scripts.
import type { BrowserContext, Page } from '@playwright/test';
import { callPath, devCalls } from '@alcove/protocol';
import { takenOver } from './people.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, passGate, test } from './site.ts';

const password = 'une porte, trois lampes';
let count = 0;

async function logIn(context: BrowserContext) {
  const letters = [...`${process.pid}${++count}`].map((digit) => 'bcdfghjkmn'[Number(digit)]).join('a');
  const nick = `V${letters}`;
  await context.request.post(callPath(devCalls.addToCast), { data: { nick, password } });
  await passGate(context);
  await context.request.post('/b/user/login/', { form: { login: nick, password } });
}

/** A piece of the page itself. */
const jpeg = async (page: Page, width = 600, height = width) => ({
  name: 'moi.jpg',
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width, height } }),
});
const card = (page: Page) => page.getByRole('region', { name: 'Photo de profil' });
const field = (page: Page) => card(page).getByLabel('Choisir une image');
const send = (page: Page) => card(page).getByRole('button', { name: 'Utiliser cette photo' });
const picture = (page: Page) => card(page).locator('.avatar img');

test('she looks at a picture before she sends it, and takes it away again (R7.258)', async ({
  page,
  context,
}) => {
  await logIn(context);
  await arrives(page, '/membre/reglages');
  // Before scripts have taken over a chosen picture is sent, and not looked at.
  await takenOver(page);
  await field(page).setInputFiles(await jpeg(page, 400, 600));
  await expect(card(page)).toContainText('moi.jpg');
  await expect(picture(page)).toHaveAttribute('src', /^blob:/);
  // However tall the picture, it stays in its circle.
  await expect.poll(async () => (await picture(page).boundingBox())?.height).toBe(96);
  await expect(card(page).getByText('pas encore envoyée', { exact: false })).toBeVisible();
  await send(page).click();
  await expect(card(page).getByText('C’est enregistré.')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', /^\/media\/avatars\//);
  await expect.poll(() => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  await expect(page.getByRole('banner').locator('.avatar img').first()).toHaveAttribute(
    'src',
    /^\/media\/avatars\/.*small/,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card(page).getByRole('button', { name: 'Retirer ma photo' }).click();
  await expect(picture(page)).toHaveAttribute('src', /^\/art\//);
});

test('what cannot be her picture is said at its field, by the browser or by the server', async ({
  page,
  context,
}) => {
  await logIn(context);
  await arrives(page, '/membre/reglages');
  // Until then the browser says it in its own way.
  await takenOver(page);
  await send(page).click();
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await field(page).setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await send(page).click();
  await expect(card(page).getByText('Ce type de fichier', { exact: false })).toBeVisible();
  await field(page).setInputFiles(await jpeg(page, 50));
  await send(page).click();
  await expect(card(page).getByText('Photo trop petite', { exact: false })).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', /^blob:/);
});

test.describe('before scripts have loaded', () => {
  test.use({ javaScriptEnabled: false });

  test('the form sends it too, and says what was wrong with it', async ({ page, context }) => {
    await logIn(context);
    await page.goto('/membre/reglages');
    await field(page).setInputFiles(await jpeg(page, 50));
    await send(page).click();
    await expect(card(page).getByText('Photo trop petite', { exact: false })).toBeVisible();
    await field(page).setInputFiles(await jpeg(page));
    await send(page).click();
    await expect(card(page).getByText('C’est enregistré.')).toBeVisible();
    await expect(picture(page)).toHaveAttribute('src', /^\/media\/avatars\//);
    await card(page).getByRole('button', { name: 'Retirer ma photo' }).click();
    await expect(picture(page)).toHaveAttribute('src', /^\/art\//);
  });
});
