// Before a camera is seen by others: members try themselves, a browser refuses the camera, devices vanish.
import type { Page } from '@playwright/test';
import {
  comesIn,
  expectMoving,
  guest,
  opensGreenRoom,
  patiently,
  pretended,
  roomOf,
  watches,
} from './cameras.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, phone } from './site.ts';

test.use({ launchOptions: pretended });

/** The machine takes the camera away: a browser then ends its tracks. */
const unplug = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.camera-own video, .green-room-mirror video');
    const tracks = (video?.srcObject as MediaStream | null | undefined)?.getVideoTracks() ?? [];
    if (tracks.length === 0) throw new Error('there is no camera to take away');
    for (const track of tracks) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });

test('a publisher tries picture, voice and network, and goes live muted and without a picture', async ({
  browser,
}) => {
  const host = await guest(browser, 'xxl', { greenRoom: true, quality: '480p' });
  const viewer = await guest(browser, 'xxl', { viewport: phone });
  await comesIn(host, roomOf(host));
  await comesIn(viewer, roomOf(host));
  const greenRoom = await opensGreenRoom(host);
  await expect(greenRoom.getByRole('region', { name: 'Réseau' })).toContainText('Envoi');
  await expect(greenRoom.locator('.green-room-line')).toHaveText(/Stable|Fragile|Coupé/, patiently);
  // What is sent to try the network is shown to no member.
  await expect(viewer.page.locator('.camera-thumb')).toHaveCount(0);
  await greenRoom.getByText('360p', { exact: true }).click();
  await expect(greenRoom).toContainText('480 × 360, 384 kb/s.');
  await greenRoom.getByRole('button', { name: 'Entrer micro coupé' }).click();
  await expect(greenRoom.getByRole('switch', { name: 'Entrer micro coupé' })).toBeChecked();
  await greenRoom.getByRole('button', { name: 'Entrer image coupée' }).click();
  await expect(greenRoom).toContainText('Vous entrerez image coupée.');
  await expectAccessible(host.page);

  await greenRoom.getByRole('button', { name: 'Ouvrir ma caméra' }).click();
  await expect(host.page.locator('.camera-own')).toContainText('Image coupée', patiently);
  await expect(host.page.getByRole('button', { name: 'Micro coupé' })).toBeVisible();
  const window = await watches(viewer, host);
  await expect(window).toContainText('Image coupée', patiently);
  await expect(window.getByRole('img', { name: 'Micro coupé' })).toBeVisible(patiently);
  await host.page.getByRole('toolbar').getByRole('button', { name: 'Image coupée' }).click();
  await expect(window).not.toContainText('Image coupée', patiently);
  await expectMoving(window);
});

test('a browser that refuses the camera is explained and asked again; a quality beyond the camera is disabled and says why (R8.022)', async ({
  browser,
}) => {
  const { page, nick } = await guest(browser, 'free', {
    viewport: phone,
    language: 'en',
    greenRoom: true,
    quality: '480p',
  });
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const ask = devices.getUserMedia.bind(devices);
    let isRefused = true;
    let most = { width: 640, height: 480 };
    Object.assign(globalThis, {
      allowCamera: () => (isRefused = false),
      sharpen: () => (most = { width: 1920, height: 1080 }),
    });
    devices.getUserMedia = async (wish) => {
      if (isRefused) throw new DOMException('Permission denied', 'NotAllowedError');
      return ask(wish);
    };
    MediaStreamTrack.prototype.getCapabilities = () => ({
      width: { max: most.width },
      height: { max: most.height },
    });
  });
  // The site says that it encodes nothing anew: then it is not offered.
  await page.route('**/_backend/member/session/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/"Reencode":1/, '"Reencode":0') });
  });
  await comesIn({ page }, `/en${roomOf({ nick })}`);
  await page.getByRole('button', { name: 'My camera', exact: true }).click();
  const greenRoom = page.getByRole('dialog', { name: 'Green room' });

  await test.step('refused', async () => {
    await expect(greenRoom.getByRole('alert')).toHaveText(
      'Failed to start video streaming; check camera or browser permissions.',
      patiently,
    );
    await expect(greenRoom).toContainText('Open the icon to the left of the site’s address.');
    await greenRoom.getByRole('button', { name: 'Firefox' }).click();
    await expect(greenRoom.getByRole('listitem').first()).toContainText('camera icon');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.evaluate('allowCamera()');
    await greenRoom.getByRole('button', { name: 'Try again' }).click();
    await expectMoving(greenRoom);
    await expect(
      greenRoom.getByRole('switch', { name: 'Go through the green room every time' }),
    ).toBeVisible();
    await expect(greenRoom.getByRole('switch', { name: /^Compatibility/ })).toHaveCount(0);
  });

  await test.step('a small camera', async () => {
    const why = 'Your camera gives 640 × 480 at most.';
    const quality = (name: string) => greenRoom.getByRole('radio', { name, exact: true });
    await expect(greenRoom).toContainText(why);
    for (const name of ['720p', '720p HD']) {
      await expect(quality(name)).toHaveAttribute('aria-disabled', 'true');
      await expect(quality(name)).toHaveAccessibleDescription(why);
    }
    await greenRoom.getByText('720p HD', { exact: true }).click({ force: true });
    await expect(quality('480p')).toBeChecked();
    // Arrow keys reach it without choosing it, and pass it.
    await quality('480p').focus();
    await page.keyboard.press('ArrowRight');
    await expect(quality('720p')).toBeFocused();
    await expect(quality('480p')).toBeChecked();
    await quality('360p').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(quality('240p')).toBeChecked();
    await expectAccessible(page);
    await page.evaluate('sharpen()');
    await greenRoom.getByText('360p', { exact: true }).click();
    await expect(quality('720p HD')).toHaveAttribute('aria-disabled', 'false', patiently);
    await greenRoom.getByText('720p HD', { exact: true }).click();
    await expect(quality('720p HD')).toBeChecked();
  });
});

test('a camera that vanishes leaves no frozen picture: the green room takes the next, a live publisher is offered it', async ({
  browser,
}) => {
  const host = await guest(browser, 'xxl', { greenRoom: true });
  const viewer = await guest(browser, 'xxl');
  await comesIn(host, roomOf(host));
  const greenRoom = await opensGreenRoom(host);
  await expectMoving(greenRoom);
  await unplug(host.page);
  await expectMoving(greenRoom);
  await greenRoom.getByRole('button', { name: 'Ouvrir ma caméra' }).click();
  const own = host.page.locator('.camera-own');
  await expect(own).toContainText('En direct', patiently);

  await comesIn(viewer, roomOf(host));
  const window = await watches(viewer, host);
  await expectMoving(window);
  await unplug(host.page);
  await expect(own).toContainText('La caméra n’est plus branchée.', patiently);
  await expect(window).toContainText('Image coupée', patiently);
  await expectAccessible(host.page);
  await own.getByRole('button', { name: /^Passer à / }).click();
  await expect(own).not.toContainText('La caméra n’est plus branchée.', patiently);
  await expect(window).not.toContainText('Image coupée', patiently);
  await expectMoving(window);
});
