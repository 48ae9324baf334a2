// A camera in several sizes: each window is sent what fits it, and a poor line takes only its own picture down.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { freePort, type Line, openLine } from './line.ts';
import { enter } from './member.ts';
import { expect, test } from './site.ts';
import { startSite } from './start-site.ts';

const usual = config.use?.launchOptions;
const pretended = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({ launchOptions: { ...usual, args: [...(usual?.args ?? []), ...pretended] } });
// Sizes change with keyframes, and a busy machine is slow to encode three of them.
test.setTimeout(240_000);
const eventually = { timeout: 60_000 };

type Behind = { url?: string; line?: Line };
async function guest(
  browser: Browser,
  { url = process.env.JOURNEY_URL ?? '', line }: Behind = {},
): Promise<{ page: Page; nick: string }> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    viewport: { width: 1440, height: 900 },
    permissions: ['camera', 'microphone'],
  });
  await context.addInitScript(() => localStorage.setItem('chat-welcome', 'read'));
  await line?.route(context);
  const { nick } = await enter(context, { level: 'xxl' });
  return { page: await context.newPage(), nick };
}
async function comesIn(page: Page, room: string): Promise<void> {
  await page.goto(`/chat/my-room/${room}`);
  await expect(page.getByRole('log')).toBeVisible(eventually);
}
async function goesLiveInHd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ma caméra', exact: true }).click();
  const loge = page.getByRole('dialog', { name: 'La loge' });
  await expect(loge.locator('video')).toBeVisible(eventually);
  await loge.getByText('720p HD', { exact: true }).click();
  await expect(loge.getByRole('radio', { name: '720p HD' })).toBeChecked(eventually);
  await loge.getByRole('button', { name: 'Ouvrir ma caméra' }).click();
  await expect(page.locator('.camera-own.live')).toBeVisible(eventually);
}
async function watches(page: Page, nick: string): Promise<Locator> {
  await page.getByRole('button', { name: `Regarder la caméra de ${nick}` }).click();
  return page.locator('.camera-frame');
}
async function enlarges(window: Locator, nick: string): Promise<void> {
  await window.hover();
  await window.getByRole('button', { name: `Agrandir la caméra de ${nick}` }).click();
  await window.getByRole('button', { name: 'Grande' }).click();
}
const widthIn = (window: Locator) => () =>
  window.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth);
/** As far as its pictures have come, by the browser's own clock. */
const shownAt = (window: Locator) => () =>
  window.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
async function expectMoving(window: Locator): Promise<void> {
  const before = await shownAt(window)();
  await expect.poll(shownAt(window), eventually).toBeGreaterThan(before);
}

/** A browser that is busy sends smaller pictures: none of them has a width that is known beforehand. */
const compared = (one: Locator, other: Locator) => async () => {
  const [width, than] = [await widthIn(one)(), await widthIn(other)()];
  if (width === 0 || than === 0) return 'none';
  return width > than ? 'larger' : width < than ? 'smaller' : 'as large';
};

test('a small window is sent the small picture, a large one the large', async ({ browser }) => {
  const host = await guest(browser);
  const [small, large] = [await guest(browser), await guest(browser)];
  await comesIn(host.page, host.nick);
  await goesLiveInHd(host.page);
  for (const { page } of [small, large]) await comesIn(page, host.nick);
  const [one, other] = [await watches(small.page, host.nick), await watches(large.page, host.nick)];
  await enlarges(other, host.nick);
  await expect.poll(compared(other, one), eventually).toBe('larger');
  for (const window of [one, other]) await expectMoving(window);
  // Windows are drawn in turn: what was small is sent the large picture now.
  await enlarges(one, host.nick);
  await expect.poll(compared(one, other), eventually).toBe('as large');
});

test('behind a narrow line the picture is smaller, for nobody else, and large again on a wide one', async ({
  browser,
}) => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-quality-'));
  const port = await freePort();
  const house = await startSite({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    MEDIA_UDP_PORTS: `${port}-${port}`,
  });
  const line = await openLine(port);
  try {
    const host = await guest(browser, house);
    const [weak, well] = [
      await guest(browser, { url: house.url, line }),
      await guest(browser, { url: house.url }),
    ];
    await comesIn(host.page, host.nick);
    await goesLiveInHd(host.page);
    const windows: Locator[] = [];
    for (const { page } of [weak, well]) {
      await comesIn(page, host.nick);
      const window = await watches(page, host.nick);
      await enlarges(window, host.nick);
      windows.push(window);
    }
    const [narrow, wide] = windows as [Locator, Locator];
    await expect.poll(compared(narrow, wide), eventually).toBe('as large');
    // Too little for any size but the smallest, with its sound.
    line.narrow(200_000);
    await expect.poll(compared(narrow, wide), eventually).toBe('smaller');
    for (const window of [narrow, wide]) await expectMoving(window);
    line.narrow(undefined);
    await expect.poll(compared(narrow, wide), eventually).toBe('as large');
  } finally {
    line.close();
    await house.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
