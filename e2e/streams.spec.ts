// Cameras face to face: members publish, others watch; the browser pretends to have a camera.
import type { Page } from '@playwright/test';
import { accountsCalls, callPath } from '@alcove/protocol';
import { broadcast } from './broadcasts.ts';
import {
  comesIn,
  expectMoving,
  goesLive,
  guest,
  openBrowser,
  patiently,
  pretended,
  roomOf,
  watched,
  watches,
} from './cameras.ts';
import { newcomer } from './people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, passGate, reloads, test, phone } from './site.ts';

test.use({ launchOptions: pretended });

/** Keeps the page's connections for `sizesSent`. */
const keepConnections = (page: Page) =>
  page.addInitScript(() => {
    const connections: RTCPeerConnection[] = [];
    Object.assign(globalThis, { connections });
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...args: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...args);
        connections.push(this);
      }
    };
  });
/** The sizes of its picture that the publisher's browser sends. */
const sizesSent = (page: Page) => () =>
  page.evaluate(async () => {
    const { connections } = globalThis as unknown as { connections: RTCPeerConnection[] };
    const reports = await Promise.all(connections.map((connection) => connection.getStats()));
    return reports
      .flatMap((report) => [...report.values()])
      .filter(({ type, kind, active }) => type === 'outbound-rtp' && kind === 'video' && active)
      .map(({ rid }) => rid)
      .toSorted();
  });

const received = (page: Page) => () =>
  page
    .locator('.camera-frame video')
    .evaluateAll((videos: HTMLVideoElement[]) => videos.map(({ muted }) => !muted));

test('a viewer opens a camera by key, gets a picture that fits its window, and sees a pause, a reload and an end of it', async ({
  browser,
}) => {
  const host = await guest(browser, 'xxl', { quality: '480p' });
  const viewer = await guest(browser, 'xxl');
  const { page } = viewer;
  await keepConnections(host.page);
  await comesIn(host, roomOf(host));
  await goesLive(host);
  // The size that they chose for this camera an earlier time.
  await page.addInitScript(
    (uid) => localStorage.setItem('camera-windows', JSON.stringify({ sizes: { [uid]: 'small' }, order: [] })),
    host.uid,
  );
  await comesIn(viewer, roomOf(host));
  const window = watched(page);

  await test.step('the focus goes into the window, and back to what opened it', async () => {
    const thumb = page.getByRole('button', { name: `Regarder la caméra de ${host.nick}` });
    await thumb.press('Enter');
    await expect(window.getByRole('button').and(page.locator(':focus'))).toHaveCount(1);
    await window.getByRole('button', { name: `Fermer la caméra de ${host.nick}` }).press('Enter');
    await expect(thumb).toBeFocused();
    await thumb.press('Enter');
    await expectMoving(window);
  });

  const width = () => window.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth);
  await test.step('a larger window is sent a larger picture, which the publisher sends for it alone', async () => {
    await expect.poll(width).toBeLessThan(400);
    const small = await width();
    await expect.poll(sizesSent(host.page), patiently).toEqual(['m']);
    await window.getByRole('button', { name: `Agrandir la caméra de ${host.nick}` }).click();
    await window.getByRole('button', { name: 'Grande' }).click();
    await expect.poll(width, patiently).toBeGreaterThan(small);
    expect(await sizesSent(host.page)()).toEqual(['h', 'm']);
  });

  await test.step('the publisher pauses, sees who watches, and comes back after a reload', async () => {
    await host.page.keyboard.press('Alt+KeyP');
    await expect(window).toContainText('En pause', patiently);
    await host.page.keyboard.press('Alt+KeyP');
    await expect(window).not.toContainText('En pause', patiently);
    await expect(host.page.getByRole('region', { name: 'Qui me regarde' })).toContainText(viewer.nick);
    await reloads(host.page);
    await expect(host.page.locator('.camera-own.live')).toBeVisible(patiently);
    await expectMoving(window);
  });

  // Leaving the room ends the camera.
  await host.page.getByRole('link', { name: 'En direct' }).first().click();
  await expect(window).toContainText('La caméra est éteinte.', patiently);
});

test('a free member on a phone watches one at a time, is offered XXL for the whole screen, and after a reload hears at the first press (R6.016, R8.050)', async ({
  browser,
}) => {
  const [host, other] = (await broadcast(browser, 2)).broadcasters;
  const viewer = await guest(browser, 'free', { viewport: phone });
  const { page } = viewer;
  await page.addInitScript(() => {
    // For the browser a journey's own calls count as a touch: here only a press does.
    let isTouched = false;
    addEventListener('click', () => (isTouched = true), { capture: true });
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (this.muted || isTouched) return play.call(this);
      return Promise.reject(new DOMException('touch it first', 'NotAllowedError'));
    };
  });
  await comesIn(viewer, roomOf(host));
  await expectMoving(await watches(viewer, host));
  await page.getByRole('button', { name: `Regarder la caméra de ${other.nick}` }).click();
  await expect(watched(page)).toHaveCount(1);
  await expect(watched(page)).toContainText(other.nick);
  await expectMoving(watched(page));
  await expect.poll(received(page)).toEqual([true]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Plein écran' }).click();
  await expect(page.getByRole('dialog')).toContainText('XXL');

  await test.step('the picture comes back silent and says so', async () => {
    await reloads(page);
    await expectMoving(watched(page));
    await expect(watched(page)).toHaveCount(1);
    const sound = watched(page).getByRole('button', { name: 'Activer le son' });
    await expect(sound).toBeVisible();
    await expect.poll(received(page)).toEqual([false]);
    await page.getByRole('log').click();
    await expect.poll(received(page)).toEqual([true]);
    await expect(sound).toHaveCount(0);
  });
});

test('a visitor is shown blurred pictures, and no stream (R1.009, R6.003)', async ({ browser }) => {
  const [host] = (await broadcast(browser, 1, 'la-terrasse')).broadcasters;
  const context = await openBrowser(browser);
  await passGate(context);
  await context.request.post(callPath(accountsCalls.startTrial), { form: { nick: newcomer().nick } });
  const page = await context.newPage();
  await comesIn({ page }, '/chat/la-terrasse');
  const window = await watches({ page }, host);
  const blurred = window.locator('img[src*="blurred"]');
  await expect(blurred).toBeVisible(patiently);
  await expect.poll(() => blurred.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(window.locator('video')).toHaveCount(0);
});
