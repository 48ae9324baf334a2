// Albums in browsers: photos are sent, put in order and shown to mutual followers, until one of them leaves.
import type { BrowserContext, Page } from '@playwright/test';
import { callPath, relationsCalls } from '@alcove/protocol';
import { heic } from '../apps/server/src/modules/media/testing/heic.ts';
import { enter } from './member.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts';

async function photoOf(page: Page, name: string, colour: string) {
  const dataUrl = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1024, height: 768 });
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = fill;
    pen?.fillRect(0, 0, 1024, 768);
    return canvas.toDataURL('image/jpeg');
  }, colour);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(dataUrl.split(',')[1] ?? '', 'base64') };
}

async function follow(context: BrowserContext, followee_id: number, call: 'addFollowee' | 'deleteFollowee') {
  const answer = await context.request.post(callPath(relationsCalls[call]), { form: { followee_id } });
  expect(await answer.json()).toMatchObject({ status: 'success' });
}

test('a member fills, orders and crops a private album, which a mutual follower sees until the follow ends (R1.032, R2.060, R2.085, R3.232, R4.173, R7.255, R7.257)', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const owner = await enter(context);
  const theirs = await browser.newContext(baseURL ? { baseURL } : {});
  const reader = await enter(theirs);
  const other = await theirs.newPage();
  expect((await arrives(page, '/en/membre/album'))?.status()).toBe(200);
  const tiles = page.locator('.own-tile');
  const handles = page.getByRole('button', { name: /^Move: Photo/ });
  const order = () => handles.evaluateAll((all) => all.map((each) => each.getAttribute('data-photo')));
  await test.step('three photos, one of a telephone, are sent into the private album', async () => {
    await page.getByRole('button', { name: /^Private Mutual/ }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles([
        await photoOf(page, 'dusk.jpg', '#844'),
        { name: 'IMG_1.HEIC', mimeType: '', buffer: heic() },
        await photoOf(page, 'lake.jpg', '#448'),
      ]);
    await expect(page.getByText('3 in place')).toBeVisible();
    await expect(tiles).toHaveCount(3);
    const shown = (place: string) =>
      page.locator(`${place} img`).evaluateAll((all) => all.map((each) => each.getAttribute('src')));
    await expect.poll(() => shown('.own-tile')).toEqual(await shown('.queue-row'));
    await expectAccessible(page);
  });
  await test.step('the last is put first with keys, and stays there', async () => {
    const [first, second, last] = await order();
    await handles.last().focus();
    for (const key of ['Space', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    const stored = page.waitForResponse(/photo\/order/);
    await page.keyboard.press('Space');
    await stored;
    await arrives(page, '/en/membre/album');
    await page.getByRole('button', { name: /^Private Mutual/ }).click();
    expect(await order()).toEqual([last, first, second]);
  });
  await test.step('a portrait is cut out, once the member agrees that all will see it', async () => {
    await tiles.first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Portrait', exact: true }).click();
    await page.getByRole('button', { name: 'Portrait frame' }).press('ArrowRight');
    await page.getByRole('button', { name: 'Turn right' }).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.getByRole('checkbox', { name: 'I show this part to everyone' }).check();
    await page.getByRole('button', { name: 'Set as portrait' }).click();
    await expect(page.locator('.toast', { hasText: 'Your portrait is in place.' })).toBeVisible();
    await expect(tiles.first()).toContainText('Portrait');
  });
  await test.step('a mutual follower sees the album, and no more of it once the owner unfollows them', async () => {
    await follow(context, reader.uid, 'addFollowee');
    await follow(theirs, owner.uid, 'addFollowee');
    expect((await arrives(other, `/en/profil/${owner.nick}/album`))?.status()).toBe(200);
    const shown = other.locator('.photo-link img');
    await expect(shown).toHaveCount(3);
    const address = (await shown.first().getAttribute('src')) ?? '';
    expect((await theirs.request.get(address)).status()).toBe(200);
    await follow(context, reader.uid, 'deleteFollowee');
    await expect.poll(async () => (await theirs.request.get(address)).status()).toBe(404);
    // The page is looked at again: its tiles are closed where they stand.
    await shown.first().evaluate((tile) => tile.closest('a')?.focus());
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(other.getByRole('link', { name: 'Photo 1 of 3, no longer open' })).toBeFocused();
    await expect(shown).toHaveCount(0);
    const lock = await other.locator('.photo-link[data-closed] .icon').first().boundingBox();
    expect(lock?.width).toBe(24);
    await arrives(other, `/en/profil/${owner.nick}/album`);
    await expect(other.getByRole('main')).toContainText('Private album');
    await expect(shown).toHaveCount(0);
  });
  await test.step('a deleted photo leaves the album', async () => {
    await tiles.first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete the photo' }).click();
    await expect(tiles).toHaveCount(2);
    await expect(page.getByRole('button', { name: /^Private Mutual/ })).toBeFocused();
  });
  await test.step('a key moves a photo to another album, and the focus goes on beside it', async () => {
    await handles.first().press('1');
    await expect(tiles).toHaveCount(1);
    await expect(handles).toBeFocused();
    await handles.press('1');
    await expect(tiles).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Private Mutual/ })).toBeFocused();
  });
  await theirs.close();
});
