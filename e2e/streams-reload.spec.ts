// The cameras one watches come back with the page after a reload, and nothing else does.
import type { Locator, Page } from '@playwright/test';
import { callPath, devCalls } from '@alcove/protocol';
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
  watches,
} from './cameras.ts';
import { enter } from './member.ts';
import { expect, expectAccessible, reloads, test } from './site.ts';

test.use({ launchOptions: pretended });

const windowOf = (page: Page, { nick }: Pick<Guest, 'nick'>): Locator =>
  watched(page).filter({ hasText: nick });
const thumbOf = (page: Page, { nick }: Pick<Guest, 'nick'>): Locator =>
  page.getByRole('button', { name: `Regarder la caméra de ${nick}` });
const heard = (page: Page) => () =>
  page
    .locator('.camera-frame video')
    .evaluateAll((videos: HTMLVideoElement[]) => videos.map(({ muted }) => !muted));

async function streaming(streamers: Guest[], room: string): Promise<void> {
  for (const streamer of streamers) {
    await comesIn(streamer, room);
    await goesLive(streamer);
  }
}

test('a reload shows the same windows in their size and place, and whom she listened to; what she closed stays closed', async ({
  browser,
}) => {
  const [host, other] = [await guest(browser, 'xxl'), await guest(browser, 'xxl')];
  const viewer = await guest(browser, 'xxl');
  const { page } = viewer;
  await streaming([host, other], roomOf(host));
  await comesIn(viewer, roomOf(host));
  for (const streamer of [host, other]) await expectMoving(await watches(viewer, streamer));
  await windowOf(page, other)
    .getByRole('button', { name: `Agrandir la caméra de ${other.nick}` })
    .click();
  await windowOf(page, other)
    .getByRole('button', { name: `Écouter ${other.nick}` })
    .click();
  await windowOf(page, other)
    .getByRole('button', { name: `Déplacer la caméra de ${other.nick}` })
    .press('ArrowLeft');
  await expect.poll(order(page)).toEqual([other.nick, host.nick]);

  await reloads(page);
  for (const streamer of [host, other]) await expectMoving(windowOf(page, streamer));
  await expect.poll(order(page)).toEqual([other.nick, host.nick]);
  await expect(page.locator('[data-window][data-size="medium"]')).toContainText(other.nick);
  await expect.poll(heard(page)).toEqual([true, false]);
  await expectAccessible(page);

  // Closed, and gone away meanwhile.
  await windowOf(page, host)
    .getByRole('button', { name: `Fermer la caméra de ${host.nick}` })
    .click();
  await reloads(page);
  await expectMoving(windowOf(page, other));
  await expect(thumbOf(page, host)).toBeVisible();
  await page.goto('about:blank');
  await other.page.getByRole('button', { name: 'Arrêter' }).click();
  await expect(other.page.locator('.camera-own')).toHaveCount(0);
  await comesIn(viewer, roomOf(host));
  await expect(thumbOf(page, host)).toBeVisible();
  await expect(watched(page)).toHaveCount(0);

  // Whoever reads in this tab after her has none of hers.
  await expectMoving(await watches(viewer, host));
  await page.goto('about:blank');
  await viewer.context.clearCookies();
  await enter(viewer.context, { level: 'xxl' });
  await comesIn(viewer, roomOf(host));
  await expect(thumbOf(page, host)).toBeVisible();
  await expect(watched(page)).toHaveCount(0);
});

test('where a browser wants to be touched first, the picture comes back silent, says so, and is heard at the first press', async ({
  browser,
}) => {
  const [host, other] = [await guest(browser, 'xxl'), await guest(browser, 'xxl')];
  const viewer = await guest(browser, 'free', { viewport: phone });
  const { page, context } = viewer;
  await streaming([host, other], roomOf(host));
  await context.addInitScript(() => {
    // What drives the browser in journeys counts as a touch for it: only a press does here.
    let isTouched = false;
    addEventListener('click', () => (isTouched = true), { capture: true });
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (this.muted || isTouched) return play.call(this);
      return Promise.reject(new DOMException('touch it first', 'NotAllowedError'));
    };
  });
  await comesIn(viewer, roomOf(host));
  await watches(viewer, host);
  await expectMoving(await watches(viewer, other));
  await expect.poll(heard(page)).toEqual([true]);

  await reloads(page);
  await expectMoving(windowOf(page, other));
  // Of a free member one at a time.
  await expect(watched(page)).toHaveCount(1);
  const sound = windowOf(page, other).getByRole('button', { name: 'Activer le son' });
  await expect(sound).toBeVisible();
  await expect.poll(heard(page)).toEqual([false]);
  await expectAccessible(page);
  await reloads(page);
  await expect(sound).toBeVisible(patiently);
  await page.getByRole('log').click();
  await expect.poll(heard(page)).toEqual([true]);
  await expect(sound).toHaveCount(0);
});

test('who has used up her hour is told so again, and watches nothing', async ({ browser, ownSite }) => {
  const url = await ownSite();
  const host = await guest(browser, 'xxl', { url });
  const viewer = await guest(browser, 'free', { url });
  const { page, context } = viewer;
  await streaming([host], roomOf(host));
  await comesIn(viewer, roomOf(host));
  await expectMoving(await watches(viewer, host));
  await context.request.post(callPath(devCalls.advanceClock), { data: { advanceMs: 3_600_000 } });
  const told = windowOf(page, host).getByRole('button', { name: 'Devenir XXL' });
  await expect(told).toBeVisible(patiently);
  await reloads(page);
  await expect(told).toBeVisible(patiently);
  await expect(page.locator('.camera-frame video')).toHaveCount(0);
});
