// The windows of cameras: their sizes, their order, their sound, the whole screen; and what a reload brings back.
import { broadcast } from './broadcasts.ts';
import { comesIn, expectMoving, guest, order, roomOf, watched, watches } from './cameras.ts';
import { enter } from './member.ts';
import { expect, expectAccessible, reloads, test } from './site.ts';

test('two cameras fill the stage and three fill two rows; an XXL member arranges them by mouse and by key, finds them so after a reload, and fills the screen (R2.190, R2.193, R2.194, R6.028, R6.029)', async ({
  browser,
}) => {
  const [host, other, third] = (await broadcast(browser, 3)).broadcasters;
  const viewer = await guest(browser, 'xxl');
  const { page } = viewer;
  await comesIn(viewer, roomOf(host));
  const [first, second] = [await watches(viewer, host), await watches(viewer, other)];
  for (const window of [first, second]) await expectMoving(window);
  await expect.poll(order(page)).toEqual([host.nick, other.nick]);
  const received = () =>
    page
      .locator('.camera-frame video')
      .evaluateAll((videos: HTMLVideoElement[]) => videos.map(({ muted }) => !muted));
  await expect.poll(received).toEqual([true, false]);

  await test.step('sizes', async () => {
    const widthOf = async (window: typeof first) => (await window.boundingBox())?.width ?? 0;
    const areAsWide = async () => (await widthOf(first)) === (await widthOf(second));
    await expect.poll(areAsWide).toBe(true);
    const filling = await widthOf(first);
    await expect(page.getByRole('button', { name: 'Grande' })).toHaveCount(0);
    const last = await watches(viewer, third);
    await expect.poll(areAsWide).toBe(true);
    expect(await widthOf(last)).toBe(await widthOf(first));
    expect(filling).toBeGreaterThan(0.9 * (await widthOf(first)));
    await first.getByRole('button', { name: 'Grande' }).click();
    await expect.poll(async () => (await widthOf(first)) - 3 * (await widthOf(last))).toBeCloseTo(16, 0);
    const small = await widthOf(second);
    await last.getByRole('button', { name: `Agrandir la caméra de ${third.nick}` }).click();
    await expect.poll(() => widthOf(last)).toBeCloseTo(2 * small + 8, 0);
    expect(await widthOf(first)).toBeCloseTo(3 * small + 16, 0);
    await last.getByRole('button', { name: `Fermer la caméra de ${third.nick}` }).click();
    await expect(watched(page)).toHaveCount(2);
    expect(await widthOf(first)).toBeCloseTo(3 * small + 16, 0);
    await page.getByRole('button', { name: 'Ranger' }).click();
    await expect.poll(areAsWide).toBe(true);
  });

  await test.step('order, by mouse and by key', async () => {
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
  });
  await second.getByRole('button', { name: `Écouter ${other.nick}` }).click();
  await expect.poll(received).toEqual([true, false]);

  await test.step('the same after a reload, and on the whole screen', async () => {
    await reloads(page);
    for (const window of [first, second]) await expectMoving(window);
    await expect.poll(order(page)).toEqual([other.nick, host.nick]);
    await expect(page.getByRole('button', { name: 'Grande' })).toHaveCount(0);
    await expect.poll(received).toEqual([true, false]);
    await expectAccessible(page);
    await first.getByRole('button', { name: 'Plein écran' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain('camera');
    await page.evaluate(() => document.exitFullscreen());
  });
});

test('after a reload no window is there that was closed, whose camera went off, or that another member had open', async ({
  browser,
}) => {
  const [host, other] = (await broadcast(browser, 2)).broadcasters;
  const viewer = await guest(browser, 'xxl');
  const { page } = viewer;
  const thumb = page.getByRole('button', { name: `Regarder la caméra de ${host.nick}` });
  await comesIn(viewer, roomOf(host));
  for (const each of [host, other]) await expectMoving(await watches(viewer, each));
  await watched(page)
    .getByRole('button', { name: `Fermer la caméra de ${host.nick}` })
    .click();
  await reloads(page);
  await expectMoving(watched(page).filter({ hasText: other.nick }));
  await expect(thumb).toBeVisible();
  await page.goto('about:blank');
  await other.stop();
  await comesIn(viewer, roomOf(host));
  await expect(thumb).toBeVisible();
  await expect(watched(page)).toHaveCount(0);

  await expectMoving(await watches(viewer, host));
  await page.goto('about:blank');
  await viewer.context.clearCookies();
  await enter(viewer.context, { level: 'xxl' });
  await comesIn(viewer, roomOf(host));
  await expect(thumb).toBeVisible();
  await expect(watched(page)).toHaveCount(0);
});
