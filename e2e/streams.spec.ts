// Cameras face to face: one streams, others watch; the browser pretends to have a camera.
import { accountsCalls, callPath } from '@alcove/protocol';
import {
  comesIn,
  expectMoving,
  goesLive,
  guest,
  openBrowser,
  patiently,
  phone,
  pretended,
  roomOf,
  watched,
} from './cameras.ts';
import { newcomer } from './people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, passGate, reloads, test } from './site.ts';

test.use({ launchOptions: pretended });

test('one streams, two watch: sizes, sound of one, a pause, a reload, an end', async ({ browser }) => {
  const host = await guest(browser, 'xxl');
  const other = await guest(browser, 'xxl');
  const viewer = await guest(browser, 'xxl');
  await comesIn(host, roomOf(host));
  await goesLive(host);
  await expectAccessible(host.page);
  await comesIn(other, roomOf(host));
  await goesLive(other);

  await comesIn(viewer, roomOf(host));
  await viewer.page.getByRole('button', { name: `Regarder la caméra de ${host.nick}` }).click();
  await viewer.page.getByRole('button', { name: `Regarder la caméra de ${other.nick}` }).click();
  const [first, second] = [watched(viewer.page).nth(0), watched(viewer.page).nth(1)];
  await expectMoving(first);
  await expectMoving(second);
  const heard = () =>
    viewer.page
      .locator('.camera-frame video')
      .evaluateAll((videos: HTMLVideoElement[]) => videos.map(({ muted }) => !muted));
  await expect.poll(heard).toEqual([true, false]);
  await second.getByRole('button', { name: `Écouter ${other.nick}` }).click();
  await expect.poll(heard).toEqual([false, true]);
  await expectAccessible(viewer.page);

  const small = await first.boundingBox();
  await first.hover();
  await first.getByRole('button', { name: `Agrandir la caméra de ${host.nick}` }).click();
  await first.getByRole('button', { name: 'Grande' }).click();
  await expect
    .poll(async () => (await first.boundingBox())?.width)
    .toBeGreaterThan(2.5 * (small?.width ?? 0));
  await expectMoving(first);

  await host.page.keyboard.press('Alt+KeyP');
  await expect(first).toContainText('En pause', patiently);
  await host.page.keyboard.press('Alt+KeyP');
  await expect(first).not.toContainText('En pause', patiently);
  await expect(host.page.getByRole('region', { name: 'Qui me regarde' })).toContainText(viewer.nick);

  // Whoever leaves the room leaves the stage.
  await other.page.getByRole('link', { name: 'En direct' }).first().click();
  await expect(second).toContainText('La caméra est éteinte.', patiently);

  await reloads(host.page);
  await expect(host.page.locator('.camera-own.live')).toBeVisible(patiently);
  await expectMoving(first);
  await host.page.getByRole('button', { name: 'Arrêter' }).click();
  await expect(first).toContainText('La caméra est éteinte.', patiently);
  await expect(host.page.locator('.camera-own')).toHaveCount(0);
});

test('a free member watches one at a time, and the whole screen is for XXL (R6.016, R8.050)', async ({
  browser,
}) => {
  const [host, other] = [await guest(browser, 'xxl'), await guest(browser, 'xxl')];
  await comesIn(host, roomOf(host));
  await goesLive(host);
  await comesIn(other, roomOf(host));
  await goesLive(other);
  const free = await guest(browser, 'free', { viewport: phone });
  await comesIn(free, roomOf(host));
  await free.page.getByRole('button', { name: `Regarder la caméra de ${host.nick}` }).click();
  await expectMoving(watched(free.page));
  await free.page.getByRole('button', { name: `Regarder la caméra de ${other.nick}` }).click();
  await expect(watched(free.page)).toHaveCount(1);
  await expect(watched(free.page)).toContainText(other.nick);
  await expectMoving(watched(free.page));
  await expectNoSidewaysScroll(free.page);
  await expectAccessible(free.page);
  await free.page.getByRole('button', { name: 'Plein écran' }).click();
  await expect(free.page.getByRole('dialog')).toContainText('XXL');
});

test('a visitor is shown veiled pictures, and no stream (R1.009, R6.003)', async ({ browser }) => {
  const host = await guest(browser, 'xxl');
  const address = '/chat/la-terrasse';
  await comesIn(host, address);
  await goesLive(host);
  const context = await openBrowser(browser);
  await passGate(context);
  await context.request.post(callPath(accountsCalls.startTrial), { form: { nick: newcomer().nick } });
  const visitor = await context.newPage();
  await comesIn({ page: visitor }, address);
  await visitor.getByRole('button', { name: `Regarder la caméra de ${host.nick}` }).click();
  const veiled = watched(visitor).locator('img[src*="blurred"]');
  await expect(veiled).toBeVisible(patiently);
  await expect.poll(() => veiled.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(watched(visitor).locator('video')).toHaveCount(0);
  await expectAccessible(visitor);
});
