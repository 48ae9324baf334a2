// People with cameras, as journeys need them: the browser pretends to have one.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Language } from '@alcove/protocol';
import config from '../playwright.config.ts';
import type { Line } from './line.ts';
import { enter } from './member.ts';
import { arrives, expect } from './site.ts';

const usual = config.use?.launchOptions;
/** `device`: what Chromium is told of the one it pretends. */
export const pretending = (device: string) => ({
  ...usual,
  args: [
    ...(usual?.args ?? []),
    `--use-fake-device-for-media-stream=${device}`,
    '--use-fake-ui-for-media-stream',
  ],
});
/** As many pictures a second as show that it moves: to make and draw them is most of what a journey costs. */
export const pretended = pretending('fps=10');
/** Devices, connections and pictures take their time on a busy machine. */
export const patiently = { timeout: 60_000 };
export const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

export type Guest = { page: Page; context: BrowserContext; nick: string };

/** `url`: of another house than the one of all journeys. `line`: what is between them. */
type How = { viewport?: typeof desk; language?: Language; url?: string; line?: Line | undefined };

/** Of somebody who has read what holds in rooms: that is another journey's. */
export async function openBrowser(
  browser: Browser,
  { viewport = desk, url = process.env.JOURNEY_URL ?? '', line }: How = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    viewport,
    permissions: ['camera', 'microphone'],
  });
  await context.addInitScript(() => localStorage.setItem('chat-welcome', 'read'));
  await line?.route(context);
  return context;
}

export async function guest(browser: Browser, level: 'free' | 'xxl', how: How = {}): Promise<Guest> {
  const { language = 'fr' } = how;
  const context = await openBrowser(browser, how);
  const { nick } = await enter(context, { level }, language);
  return { page: await context.newPage(), context, nick };
}

export const roomOf = ({ nick }: Pick<Guest, 'nick'>) => `/chat/my-room/${nick}`;

export async function comesIn({ page }: Pick<Guest, 'page'>, address: string): Promise<void> {
  await arrives(page, address);
  await expect(page.getByRole('log')).toBeVisible(patiently);
}

/** In the green room, with her picture before her. */
export async function opensGreenRoom({ page }: Pick<Guest, 'page'>): Promise<Locator> {
  await page.getByRole('button', { name: 'Ma caméra', exact: true }).click();
  const loge = page.getByRole('dialog', { name: 'La loge' });
  await expect(loge.locator('video')).toBeVisible(patiently);
  return loge;
}

/** `chooses`: what she does in the green room before she goes out. */
export async function goesLive(
  her: Pick<Guest, 'page'>,
  chooses?: (loge: Locator) => Promise<void>,
): Promise<void> {
  const loge = await opensGreenRoom(her);
  await chooses?.(loge);
  await loge.getByRole('button', { name: 'Ouvrir ma caméra' }).click();
  await expect(her.page.locator('.camera-own.live')).toBeVisible(patiently);
}

/** Her window of that camera. */
export async function watches(
  { page }: Pick<Guest, 'page'>,
  { nick }: Pick<Guest, 'nick'>,
): Promise<Locator> {
  await page.getByRole('button', { name: `Regarder la caméra de ${nick}` }).click();
  return watched(page).filter({ hasText: nick });
}

/** The windows of the cameras that are watched. */
export const watched = (page: Page): Locator => page.locator('.camera-frame');

/** Frames are drawn, one after the other; a browser counts those of another connection anew. */
export async function expectMoving(window: Locator, patience = patiently): Promise<void> {
  const frames = () =>
    window
      .locator('video')
      .evaluateAll((videos: HTMLVideoElement[]) =>
        videos.reduce((all, video) => all + video.getVideoPlaybackQuality().totalVideoFrames, 0),
      );
  let before = Infinity;
  const areMore = async () => {
    const [known, now] = [before, await frames()];
    before = now;
    return now > known;
  };
  await expect.poll(areMore, patience).toBe(true);
}

/** Whose windows stand there, in their order. */
export const order = (page: Page) => () => page.locator('[data-window] .camera-nick').allTextContents();
