// The windows of cameras: their sizes, their order, the whole screen; arranged with the mouse and with keys.
import type { Page } from '@playwright/test';
import {
  comesIn,
  expectMoving,
  goesLive,
  type Guest,
  guest,
  order,
  patiently,
  phone,
  pretended,
  roomOf,
  watched,
} from './cameras.ts';
import { staysOnNews } from './news.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, reloads, test } from './site.ts';

test.use({ launchOptions: pretended });

const watch = async (page: Page, { nick }: Guest) => {
  await page.getByRole('button', { name: `Regarder la caméra de ${nick}` }).click();
  const window = watched(page).filter({ hasText: nick });
  await expectMoving(window);
  return window;
};

test('windows are drawn and keyed into their order and size, and stand so again after a reload; XXL fill the screen (R2.193, R2.194, R6.028, R6.029)', async ({
  browser,
}) => {
  const [host, other] = [await guest(browser, 'xxl'), await guest(browser, 'xxl')];
  const { page } = await guest(browser, 'xxl');
  for (const streamer of [host, other]) {
    await comesIn(streamer, roomOf(host));
    await goesLive(streamer);
  }
  await comesIn({ page }, roomOf(host));
  const [first, second] = [await watch(page, host), await watch(page, other)];
  await expect.poll(order(page)).toEqual([host.nick, other.nick]);

  const widthOf = async (window: typeof first) => (await window.boundingBox())?.width ?? 0;
  const areAsWide = async () => (await widthOf(first)) === (await widthOf(second));
  await expect.poll(areAsWide).toBe(true);
  const small = await widthOf(first);
  await first.getByRole('button', { name: `Agrandir la caméra de ${host.nick}` }).click();
  await expect.poll(() => widthOf(first)).toBeCloseTo(2 * small + 10, 0);
  await first.getByRole('button', { name: 'Grande' }).click();
  await expect.poll(() => widthOf(first)).toBeCloseTo(3 * small + 20, 0);
  await page.getByRole('button', { name: 'Ranger' }).click();
  await expect.poll(areAsWide).toBe(true);

  await first.locator('.camera').hover({ position: { x: 40, y: 120 } });
  await page.mouse.down();
  await second.locator('.camera').hover({ position: { x: 60, y: 120 } });
  await page.mouse.up();
  await expect.poll(order(page)).toEqual([other.nick, host.nick]);
  const grip = first.getByRole('button', { name: `Déplacer la caméra de ${host.nick}` });
  await grip.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(order(page)).toEqual([host.nick, other.nick]);
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(order(page)).toEqual([other.nick, host.nick]);
  await expect(grip).toBeFocused();
  await expectAccessible(page);

  await reloads(page);
  await expectMoving(first);
  await expectMoving(second);
  await expect.poll(order(page)).toEqual([other.nick, host.nick]);
  await expect(page.locator('[data-window][data-size="medium"]')).toHaveCount(2);

  await first.getByRole('button', { name: 'Plein écran' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain('camera');
  await page.evaluate(() => document.exitFullscreen());
});

test('by keyboard: who opens, closes or stops a camera still has the focus where it was', async ({
  browser,
}) => {
  const host = await guest(browser, 'xxl');
  const { page } = await guest(browser, 'xxl');
  await comesIn(host, roomOf(host));
  await goesLive(host);
  await comesIn({ page }, roomOf(host));
  const thumb = page.getByRole('button', { name: `Regarder la caméra de ${host.nick}` });
  await thumb.press('Enter');
  await expect(watched(page).getByRole('button').and(page.locator(':focus'))).toHaveCount(1);
  await watched(page)
    .getByRole('button', { name: `Fermer la caméra de ${host.nick}` })
    .press('Enter');
  await expect(thumb).toBeFocused();
  await host.page.getByRole('button', { name: 'Arrêter' }).press('Enter');
  await expect(host.page.getByRole('button', { name: 'Ma caméra', exact: true })).toBeFocused();
});

test('on a phone one camera is large over a strip of the others; a photo is taken of one’s own', async ({
  browser,
}) => {
  const [host, other] = [await guest(browser, 'xxl'), await guest(browser, 'xxl')];
  await staysOnNews(host.page);
  const { page } = await guest(browser, 'xxl', { viewport: phone });
  for (const streamer of [host, other]) {
    await comesIn(streamer, roomOf(host));
    await goesLive(streamer);
  }
  await comesIn({ page }, roomOf(host));
  await watch(page, host);
  await watch(page, other);
  const main = page.locator('[data-main]');
  await expect(main).toContainText(other.nick);
  await page.getByRole('button', { name: `Agrandir la caméra de ${host.nick}` }).click();
  await expect(main).toContainText(host.nick);
  await expect.poll(async () => (await main.boundingBox())?.width).toBe(phone.width);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await host.page.getByRole('button', { name: 'Photo', exact: true }).click();
  const photo = host.page.getByRole('link', { name: 'Voir la photo' });
  await expect(photo).toBeVisible(patiently);
  const answer = await host.context.request.get((await photo.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('image/jpeg');
});
