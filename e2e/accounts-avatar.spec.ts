// The picture beside a member's name, from the settings: chosen, looked at, sent, taken away.
import type { Page } from '@playwright/test';
import { enter } from './member.ts';
import { takenOver } from './people.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts';

/** A JPEG: a piece of the page itself. */
const jpeg = async (page: Page, width: number, height = width) => ({
  name: 'moi.jpg',
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width, height } }),
});
const partsOf = (page: Page) => {
  const card = page.getByRole('region', { name: 'Photo de profil' });
  return {
    card,
    field: card.getByLabel('Choisir une image'),
    send: card.getByRole('button', { name: 'Utiliser cette photo' }),
    remove: card.getByRole('button', { name: 'Retirer ma photo' }),
    picture: card.locator('.avatar img'),
  };
};

test('a member reads why a file cannot be a picture, looks at another before it is sent, and takes it away again (R7.258)', async ({
  browser,
  page,
  context,
}) => {
  const { nick } = await enter(context);
  await arrives(page, '/membre/reglages');
  // Before scripts have taken over a chosen picture is sent without a look at it.
  await takenOver(page);
  const { card, field, send, remove, picture } = partsOf(page);
  await test.step('nothing, a text and a picture of a few dots are refused at the field', async () => {
    await send.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await send.click();
    await expect(card.getByText('Ce type de fichier', { exact: false })).toBeVisible();
    await field.setInputFiles(await jpeg(page, 50));
    await send.click();
    await expect(card.getByText('Photo trop petite', { exact: false })).toBeVisible();
  });
  await test.step('a tall picture is shown in its circle before it is sent', async () => {
    await field.setInputFiles(await jpeg(page, 400, 600));
    await expect(card).toContainText('moi.jpg');
    await expect(picture).toHaveAttribute('src', /^blob:/);
    await expect.poll(async () => (await picture.boundingBox())?.height).toBe(96);
    await expect(card.getByText('pas encore envoyée', { exact: false })).toBeVisible();
  });
  await test.step('once sent it stands in the settings and in the header', async () => {
    await send.click();
    await expect(card.getByText('C’est enregistré.')).toBeVisible();
    await expect(picture).toHaveAttribute('src', /^\/media\/avatars\//);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
    await expect(page.getByRole('banner').locator('.avatar img').first()).toHaveAttribute(
      'src',
      /^\/media\/avatars\/.*small/,
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
  await test.step('a visitor who has not passed the gate sees a drawing instead, blurred (R2.259)', async () => {
    const visitor = await browser.newContext();
    const seen = await visitor.newPage();
    await arrives(seen, `/profil/${nick}?nodisclaimer=1`);
    const portrait = seen.locator('.profile-portrait img');
    await expect(portrait).toHaveAttribute('src', /^\/art\//);
    await expect(portrait).toHaveCSS('filter', /blur/);
    await visitor.close();
  });
  await remove.click();
  await expect(picture).toHaveAttribute('src', /^\/art\//);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form sends a picture too, and says what was wrong with it', async ({ page, context }) => {
    await enter(context);
    await page.goto('/membre/reglages');
    const { card, field, send, remove, picture } = partsOf(page);
    await field.setInputFiles(await jpeg(page, 50));
    await send.click();
    await expect(card.getByText('Photo trop petite', { exact: false })).toBeVisible();
    await field.setInputFiles(await jpeg(page, 400));
    await send.click();
    await expect(card.getByText('C’est enregistré.')).toBeVisible();
    await expect(picture).toHaveAttribute('src', /^\/media\/avatars\//);
    await remove.click();
    await expect(picture).toHaveAttribute('src', /^\/art\//);
  });
});
