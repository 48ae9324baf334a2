// A phone that lies: the picture takes its height, the talk stands beside it or lies on it.
import type { Locator } from '@playwright/test';
import {
  comesIn,
  expectMoving,
  goesLive,
  guest,
  phone,
  pretended,
  roomOf,
  watched,
  watches,
} from './cameras.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts';

test.use({ launchOptions: pretended });

const lying = { width: phone.height, height: phone.width };
const small = { width: 667, height: 375 };

/** All of it is on the screen, with nothing to scroll. */
async function expectWhole(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate(isWhole)).toBe(true);
}
function isWhole(element: Element): boolean {
  const { top, left, bottom, right } = element.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && element.checkVisibility();
}
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing is drawn of it');
  return box;
};

test('who watches has the picture over the whole height, the others and the talk beside it', async ({
  browser,
}) => {
  const [host, other] = [await guest(browser, 'xxl'), await guest(browser, 'xxl')];
  const { page } = await guest(browser, 'xxl', { viewport: phone });
  for (const streamer of [host, other]) {
    await comesIn(streamer, roomOf(host));
    await goesLive(streamer);
  }
  await comesIn({ page }, roomOf(host));
  await expectMoving(await watches({ page }, host));
  const main = page.locator('[data-main]');
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
    await expectWhole(page.getByRole('button', { name: `Regarder la caméra de ${other.nick}` }));
    for (const name of ['Voir les 3 personnes présentes', 'Options du salon']) {
      await expectWhole(page.getByRole('button', { name }).filter({ visible: true }));
    }
    expect(await stage.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await expectMoving(watched(page));

  // Another one is a press away; what is large steps back beside it.
  await expectMoving(await watches({ page }, other));
  await expect(main).toContainText(other.nick);
  const back = page.getByRole('button', { name: `Agrandir la caméra de ${host.nick}` });
  await expectWhole(back);
  await back.press('Enter');
  await expect(main).toContainText(host.nick);
  await write.click();
  await page.keyboard.type('la lune se lève');
  await page.keyboard.press('Enter');
  await expect(talk).toContainText('la lune se lève');
});

test('who is on the air fills the screen with her picture, her tools and the talk lie on it', async ({
  browser,
}) => {
  const other = await guest(browser, 'xxl');
  const host = await guest(browser, 'xxl', { viewport: lying });
  const { page } = host;
  await comesIn(other, roomOf(host));
  await goesLive(other);
  await comesIn(host, roomOf(host));
  await watches(host, other);
  await goesLive(host);
  const own = page.locator('.camera-own');
  const tools = page.getByRole('toolbar', { name: 'Ma caméra' });
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

  // The whole talk beside her picture, her tools below it, with nothing to scroll down to.
  await page.getByRole('button', { name: 'Toute la discussion' }).click();
  await expect(page.getByRole('log')).toBeFocused();
  await expectWhole(page.getByRole('heading', { level: 1 }));
  await expectWhole(tools.getByRole('button', { name: 'Pause', exact: true }));
  await expectWhole(own.getByRole('button', { name: 'Arrêter' }));
  await page.getByRole('button', { name: 'Agrandir mon image' }).click();
  // Turned upright it is a phone as ever.
  await page.setViewportSize(phone);
  await expect.poll(() => own.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  await expectMoving(own);
});
