// A camera in several sizes: each window is sent what fits it, and a poor line takes only its own picture down.
import type { Browser, Locator, Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { enter } from './member.ts';
import { expect, test } from './site.ts';

const usual = config.use?.launchOptions;
const pretended = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({ launchOptions: { ...usual, args: [...(usual?.args ?? []), ...pretended] } });
// Sizes change with keyframes, and a busy machine is slow to encode three of them.
test.setTimeout(120_000);
const eventually = { timeout: 40_000 };

async function guest(browser: Browser): Promise<{ page: Page; nick: string }> {
  const context = await browser.newContext({
    baseURL: process.env.JOURNEY_URL ?? '',
    locale: 'fr-FR',
    viewport: { width: 1440, height: 900 },
    permissions: ['camera', 'microphone'],
  });
  await context.addInitScript(() => localStorage.setItem('chat-welcome', 'read'));
  const { nick } = await enter(context, { level: 'xxl' });
  return { page: await context.newPage(), nick };
}
async function comesIn(page: Page, room: string): Promise<void> {
  await page.goto(`/chat/my-room/${room}`);
  await expect(page.getByRole('log')).toBeVisible();
}
async function goesLiveInHd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ma caméra', exact: true }).click();
  const loge = page.getByRole('dialog', { name: 'La loge' });
  await expect(loge.locator('video')).toBeVisible();
  await loge.getByText('720p HD', { exact: true }).click();
  await expect(loge.getByRole('radio', { name: '720p HD' })).toBeChecked();
  await loge.getByRole('button', { name: 'Ouvrir ma caméra' }).click();
  await expect(page.locator('.camera-own.live')).toBeVisible();
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

test('a small window is sent the small picture, a large one the large', async ({ browser }) => {
  const host = await guest(browser);
  const [small, large] = [await guest(browser), await guest(browser)];
  await comesIn(host.page, host.nick);
  await goesLiveInHd(host.page);
  for (const { page } of [small, large]) await comesIn(page, host.nick);
  const [one, other] = [await watches(small.page, host.nick), await watches(large.page, host.nick)];
  await enlarges(other, host.nick);
  // A browser that is short of time sends fewer sizes, or smaller ones: which they are, it says itself.
  await expect.poll(async () => (await widthIn(other)()) > (await widthIn(one)()), eventually).toBe(true);
});
