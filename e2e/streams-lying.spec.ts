// A phone on its side: the picture takes its height, the talk stands beside it or lies on it.
import type { Locator } from '@playwright/test';
import { broadcast } from './broadcasts.ts';
import { comesIn, expectMoving, goesLive, guest, pretending, roomOf, watched, watches } from './cameras.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, phone } from './site.ts';

// Two cameras, as phones have them; the second one that Chromium pretends sends depths, no picture.
test.use({ launchOptions: pretending('device-count=3,fps=10') });

const lying = { width: phone.height, height: phone.width };
const small = { width: 667, height: 375 };

/** The element is on the screen as a whole, with nothing to scroll. */
async function expectWhole(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate(isWhole)).toBe(true);
}
function isWhole(element: Element): boolean {
  const { top, left, bottom, right } = element.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && element.checkVisibility();
}
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element has no box');
  return box;
};

test('a viewer on a phone has one camera large over a strip; on its side over the whole height, with the other camera and the talk beside it', async ({
  browser,
}) => {
  const [host, other] = (await broadcast(browser, 2)).broadcasters;
  const viewer = await guest(browser, 'xxl', { viewport: phone });
  const { page } = viewer;
  const main = page.locator('[data-main]');
  const enlarge = (nick: string) => page.getByRole('button', { name: `Agrandir la caméra de ${nick}` });
  await comesIn(viewer, roomOf(host));

  await test.step('upright', async () => {
    for (const each of [host, other]) await expectMoving(await watches(viewer, each));
    await expect(main).toContainText(other.nick);
    await enlarge(host.nick).click();
    await expect(main).toContainText(host.nick);
    await expect.poll(async () => (await main.boundingBox())?.width).toBe(phone.width);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  const talk = page.getByRole('log');
  const write = page.getByRole('textbox', { name: /^Écrire dans/ });
  const stage = page.locator('.room-stage');
  for (const turned of [lying, small]) {
    await page.setViewportSize(turned);
    await expect.poll(async () => (await boxOf(main)).height).toBe(turned.height);
    const [picture, beside] = [await boxOf(main), await boxOf(talk)];
    expect(picture.y).toBe(0);
    expect(beside.x).toBeGreaterThanOrEqual(picture.x + picture.width);
    await expectWhole(write);
    await expectWhole(main.getByRole('button', { name: `Couper le son de ${host.nick}` }));
    await expectWhole(enlarge(other.nick));
    for (const name of ['Voir les 3 personnes présentes', 'Options du salon']) {
      await expectWhole(page.getByRole('button', { name }).filter({ visible: true }));
    }
    expect(await stage.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await expectMoving(watched(page));

  // The other camera is a press away; the one that was large steps back beside it.
  await enlarge(other.nick).press('Enter');
  await expect(main).toContainText(other.nick);
  await expectWhole(enlarge(host.nick));
  await enlarge(host.nick).press('Enter');
  await expect(main).toContainText(host.nick);
  await write.click();
  await page.keyboard.type('la lune se lève');
  await page.keyboard.press('Enter');
  await expect(talk).toContainText('la lune se lève');
});

test('a publisher on a phone on its side fills the screen, with the tools and the talk on the picture; upright one press shows the next camera', async ({
  browser,
}) => {
  const [other] = (await broadcast(browser, 1)).broadcasters;
  const host = await guest(browser, 'xxl', { viewport: lying });
  const { page } = host;
  await comesIn(host, roomOf(other));
  await watches(host, other);
  await goesLive(host);
  const own = page.locator('.camera-own');
  const tools = page.getByRole('toolbar', { name: 'Ma caméra', exact: true });
  const write = page.getByRole('textbox', { name: /^Écrire dans/ });
  for (const turned of [lying, small]) {
    await page.setViewportSize(turned);
    await expect.poll(() => own.boundingBox()).toEqual({ x: 0, y: 0, ...turned });
    for (const tool of await tools.getByRole('button').all()) await expectWhole(tool);
    for (const name of ['Arrêter', 'Toute la discussion', `Agrandir la caméra de ${other.nick}`]) {
      await expectWhole(page.getByRole('button', { name, exact: true }));
    }
    await expectWhole(write);
    const [foot, first] = [await boxOf(page.locator('.talk-foot')), await boxOf(tools)];
    expect(foot.x + foot.width).toBeLessThanOrEqual(first.x);
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await expectMoving(own);

  // The whole talk beside the own picture, the tools below it, with nothing to scroll down to.
  await page.getByRole('button', { name: 'Toute la discussion' }).click();
  await expect(page.getByRole('log')).toBeFocused();
  await expectWhole(page.getByRole('heading', { level: 1 }));
  await expectWhole(tools.getByRole('button', { name: 'Pause', exact: true }));
  await expectWhole(own.getByRole('button', { name: 'Arrêter' }));
  await page.getByRole('button', { name: 'Agrandir mon image' }).click();
  await page.setViewportSize(phone);
  await expect.poll(() => own.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  await expectMoving(own);

  await test.step('three cameras, one after the other', async () => {
    const seen: string[] = [];
    /** A camera none of those before; from one to the next there may be none at all. */
    const isAnother = async () => {
      const now = await own
        .locator('video')
        .last()
        .evaluate((video: HTMLVideoElement) => {
          const [track] = (video.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
          return track?.getSettings().deviceId;
        });
      if (!now || seen.includes(now)) return false;
      seen.push(now);
      return true;
    };
    await expect.poll(isAnother).toBe(true);
    for (const _ of ['second', 'third']) {
      await page.getByRole('button', { name: 'Changer de caméra' }).click();
      await expect.poll(isAnother).toBe(true);
    }
    await expectMoving(own);
  });
});
