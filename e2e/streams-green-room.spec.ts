// Before and while one is on the air: trying oneself, a browser that keeps the camera, devices that vanish.
import type { Locator, Page } from '@playwright/test';
import {
  comesIn,
  expectMoving,
  goesLive,
  guest,
  opensGreenRoom,
  patiently,
  phone,
  pretended,
  roomOf,
  watched,
  watches,
} from './cameras.ts';
import { openHouse } from './house.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts';

test.use({ launchOptions: pretended });

test('she tries her picture, her voice and her line, and goes out unheard and unseen', async ({
  browser,
}) => {
  const host = await guest(browser, 'xxl');
  const other = await guest(browser, 'xxl', { viewport: phone });
  await comesIn(host, roomOf(host));
  await comesIn(other, roomOf(host));
  const loge = await opensGreenRoom(host);
  await expect(loge.getByRole('region', { name: 'Réseau' })).toContainText('Envoi');
  await expect(loge.locator('.loge-line')).toHaveText(/Stable|Fragile|Coupé/, patiently);
  // What is sent to try the line is nobody's camera.
  await expect(other.page.locator('.camera-thumb')).toHaveCount(0);
  await loge.getByText('360p', { exact: true }).click();
  await expect(loge).toContainText('480 × 360, 384 kb/s.');
  await loge.getByRole('button', { name: 'Entrer micro coupé' }).click();
  await expect(loge.getByRole('switch', { name: 'Entrer micro coupé' })).toBeChecked();
  await loge.getByRole('button', { name: 'Entrer image coupée' }).click();
  await expect(loge).toContainText('Vous entrerez image coupée.');
  await expectAccessible(host.page);

  await loge.getByRole('button', { name: 'Ouvrir ma caméra' }).click();
  await expect(host.page.locator('.camera-own')).toContainText('Image coupée', patiently);
  await expect(host.page.getByRole('button', { name: 'Micro coupé' })).toBeVisible();
  await watches(other, host);
  await expect(watched(other.page)).toContainText('Image coupée', patiently);
  await expect(watched(other.page).getByRole('img', { name: 'Micro coupé' })).toBeVisible(patiently);
  await host.page.getByRole('toolbar').getByRole('button', { name: 'Image coupée' }).click();
  await expect(watched(other.page)).not.toContainText('Image coupée', patiently);
  await expectMoving(watched(other.page));
});

/** The browser answers as if somebody had refused, once for each of these. */
async function refuses(page: Page, name: string, message: string): Promise<void> {
  await page.addInitScript(
    (fault) => {
      const devices = navigator.mediaDevices;
      const ask = devices.getUserMedia.bind(devices);
      let isRefused = true;
      Object.assign(window, { allowCamera: () => (isRefused = false) });
      devices.getUserMedia = async (wish) => {
        if (isRefused) throw new DOMException(fault.message, fault.name);
        return ask(wish);
      };
    },
    { name, message },
  );
}

test('a browser that keeps the camera is explained, whichever it is, and tried again (R8.022)', async ({
  browser,
}) => {
  const { page, nick } = await guest(browser, 'free', { viewport: phone, language: 'en' });
  await refuses(page, 'NotAllowedError', 'Permission denied');
  await comesIn({ page }, `/en${roomOf({ nick })}`);
  await page.getByRole('button', { name: 'My camera' }).click();
  const loge = page.getByRole('dialog', { name: 'Green room' });
  await expect(loge.getByRole('alert')).toHaveText(
    'Failed to start video streaming; check camera or browser permissions.',
    patiently,
  );
  await expect(loge).toContainText('Open the icon to the left of the site’s address.');
  await loge.getByRole('button', { name: 'Firefox' }).click();
  await expect(loge.getByRole('listitem').first()).toContainText('camera icon');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => (window as unknown as { allowCamera: () => void }).allowCamera());
  await loge.getByRole('button', { name: 'Try again' }).click();
  await expectMoving(loge);
});

/** The machine takes its devices away: a browser then ends their tracks. */
const unplug = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.camera-own video, .loge-mirror video');
    const tracks = (video?.srcObject as MediaStream | null | undefined)?.getVideoTracks() ?? [];
    if (tracks.length === 0) throw new Error('there is no camera to take away');
    for (const track of tracks) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  });

test('a camera that vanishes leaves no dead picture: the next is taken, or offered while she is on the air', async ({
  browser,
}) => {
  const host = await guest(browser, 'xxl');
  const viewer = await guest(browser, 'xxl');
  await comesIn(host, roomOf(host));
  const loge = await opensGreenRoom(host);
  await expectMoving(loge);
  await unplug(host.page);
  await expectMoving(loge);
  await loge.getByRole('button', { name: 'Revenir au salon' }).click();

  await goesLive(host);
  await comesIn(viewer, roomOf(host));
  await watches(viewer, host);
  await expectMoving(watched(viewer.page));
  await unplug(host.page);
  const own = host.page.locator('.camera-own');
  await expect(own).toContainText('La caméra n’est plus branchée.', patiently);
  await expect(watched(viewer.page)).toContainText('Image coupée', patiently);
  await expectAccessible(host.page);
  await own.getByRole('button', { name: /^Passer à / }).click();
  await expect(own).not.toContainText('La caméra n’est plus branchée.', patiently);
  await expect(watched(viewer.page)).not.toContainText('Image coupée', patiently);
  await expectMoving(watched(viewer.page));
});

const anew = async (loge: Locator) => {
  const choice = loge.getByRole('switch', { name: /^Compatibilité/ });
  await expect(choice).toHaveAccessibleDescription(/léger retard/);
  await choice.check();
};

test('who has her picture made anew is seen as ever; without a place for it she is told so, and goes out without', async ({
  browser,
}) => {
  // A house of their own has to open its doors first.
  test.setTimeout(300_000);
  const house = await openHouse({ MEDIA_REENCODE_SLOTS: '1' });
  try {
    const { url } = house;
    const [first, second] = [await guest(browser, 'xxl', { url }), await guest(browser, 'xxl', { url })];
    await comesIn(first, roomOf(first));
    await goesLive(first, anew);
    await comesIn(second, roomOf(first));
    await expectMoving(await watches(second, first));

    const loge = await opensGreenRoom(second);
    await anew(loge);
    await expectAccessible(second.page);
    await loge.getByRole('button', { name: 'Ouvrir ma caméra' }).click();
    const refused = second.page.getByText('Toutes les places de réencodage sont prises.', { exact: false });
    await expect(refused.first()).toBeVisible(patiently);
    await second.page.getByRole('button', { name: 'Revenir à la loge' }).click();
    // As she left it.
    const choice = loge.getByRole('switch', { name: /^Compatibilité/ });
    await expect(choice).toBeChecked();
    await choice.uncheck();
    await loge.getByRole('button', { name: 'Ouvrir ma caméra' }).click();
    await expect(second.page.locator('.camera-own.live')).toBeVisible(patiently);
  } finally {
    await house.stop();
  }
});

test('where the house makes nothing anew, nobody is offered it', async ({ browser }) => {
  const her = await guest(browser, 'xxl');
  // As a house without a place for it tells it.
  await her.page.route('**/_backend/member/session/**', async (route) => {
    const told = await route.fetch();
    await route.fulfill({
      response: told,
      body: (await told.text()).replace(/"Reencode":1/, '"Reencode":0'),
    });
  });
  await comesIn(her, roomOf(her));
  const loge = await opensGreenRoom(her);
  await expect(loge.getByRole('switch', { name: 'Passer par la loge à chaque fois' })).toBeVisible();
  await expect(loge.getByRole('switch', { name: /^Compatibilité/ })).toHaveCount(0);
});

test('a quality that her camera cannot give is not to be had, and says why', async ({ browser }) => {
  const her = await guest(browser, 'xxl');
  await her.page.addInitScript(() => {
    localStorage.setItem('gives', '640x480');
    MediaStreamTrack.prototype.getCapabilities = () => {
      const [width, height] = (localStorage.getItem('gives') ?? '').split('x').map(Number);
      return { width: { max: width ?? 0 }, height: { max: height ?? 0 } };
    };
  });
  await comesIn(her, roomOf(her));
  const loge = await opensGreenRoom(her);
  const quality = (name: string) => loge.getByRole('radio', { name, exact: true });
  await expect(loge).toContainText('Votre caméra donne au plus 640 × 480.');
  for (const name of ['720p', '720p HD']) {
    await expect(quality(name)).toHaveAttribute('aria-disabled', 'true');
    await expect(quality(name)).toHaveAccessibleDescription('Votre caméra donne au plus 640 × 480.');
  }
  await expect(quality('480p')).toBeChecked();
  await loge.getByText('720p HD', { exact: true }).click({ force: true });
  await expect(quality('480p')).toBeChecked();
  // Keys lead over it, and past it.
  await quality('480p').focus();
  await her.page.keyboard.press('ArrowRight');
  await expect(quality('720p')).toBeFocused();
  await expect(quality('480p')).toBeChecked();
  await quality('360p').focus();
  await her.page.keyboard.press('ArrowLeft');
  await expect(quality('240p')).toBeChecked();
  await expectAccessible(her.page);
  // A better one.
  await her.page.evaluate(() => localStorage.setItem('gives', '1920x1080'));
  await loge.getByText('360p', { exact: true }).click();
  await expect(quality('720p HD')).toHaveAttribute('aria-disabled', 'false', patiently);
  await loge.getByText('720p HD', { exact: true }).click();
  await expect(quality('720p HD')).toBeChecked();
});
