// Members with cameras, as journeys need them: the browser pretends to have one.
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Language } from '@alcove/protocol';
import config from '../playwright.config.ts';
import type { CuttableNetwork } from './network-cut.ts';
import { enter } from './member.ts';
import { arrives, expect } from './site.ts';

const usual = config.use?.launchOptions;
/** `device`: the settings of Chromium's fake camera. */
export const pretending = (device: string) => ({
  ...usual,
  args: [
    ...(usual?.args ?? []),
    `--use-fake-device-for-media-stream=${device}`,
    '--use-fake-ui-for-media-stream',
  ],
});
/** Ten pictures a second show that it moves; making and drawing them is a large part of a journey's time. */
export const pretended = pretending('fps=10');
/** Devices, connections and pictures take their time on a busy machine. */
export const patiently = { timeout: 60_000 };
const desk = { width: 1440, height: 900 };

export type Guest = { page: Page; context: BrowserContext; nick: string; uid: number };

/** `url`: another site. `line`: a network that can be cut. `greenRoom`: the camera opens through it, not at once. */
type How = {
  viewport?: typeof desk;
  language?: Language;
  url?: string;
  line?: CuttableNetwork | undefined;
  greenRoom?: boolean;
  reencode?: boolean;
  quality?: '240p' | '480p';
};

/** The welcome has been read. Cameras open at once and small unless a story asks for more: less to encode and draw. */
export async function openBrowser(
  browser: Browser,
  {
    viewport = desk,
    url = process.env.JOURNEY_URL ?? '',
    line,
    greenRoom = false,
    reencode = false,
    quality = '240p',
  }: How = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    viewport,
    permissions: ['camera', 'microphone'],
  });
  const kept = {
    'chat-welcome': 'read',
    'chat-settings': JSON.stringify({ version: 1, quality }),
    'camera-choices': JSON.stringify({ greenRoom, reencode }),
  };
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }
  }, kept);
  await line?.route(context);
  return context;
}

export async function guest(browser: Browser, level: 'free' | 'xxl', how: How = {}): Promise<Guest> {
  const { language = 'fr' } = how;
  const context = await openBrowser(browser, how);
  const { nick, uid } = await enter(context, { level }, language);
  return { page: await context.newPage(), context, nick, uid };
}

export const roomOf = ({ nick }: Pick<Guest, 'nick'>) => `/chat/my-room/${nick}`;

export async function comesIn({ page }: Pick<Guest, 'page'>, address: string): Promise<void> {
  await arrives(page, address);
  await expect(page.getByRole('log')).toBeVisible(patiently);
}

/** For a member with `greenRoom`: opens it and waits for their own picture in it. */
export async function opensGreenRoom({ page }: Pick<Guest, 'page'>): Promise<Locator> {
  await page.getByRole('button', { name: 'Ma caméra', exact: true }).click();
  const greenRoom = page.getByRole('dialog', { name: 'La loge' });
  await expect(greenRoom.locator('video')).toBeVisible(patiently);
  return greenRoom;
}

export async function goesLive({ page }: Pick<Guest, 'page'>): Promise<void> {
  await page.getByRole('button', { name: 'Ma caméra', exact: true }).click();
  await expect(page.locator('.camera-own.live')).toBeVisible(patiently);
}

/** Answers the window of that camera. */
export async function watches(
  { page }: Pick<Guest, 'page'>,
  { nick }: Pick<Guest, 'nick'>,
): Promise<Locator> {
  await page.getByRole('button', { name: `Regarder la caméra de ${nick}` }).click();
  return watched(page).filter({ hasText: nick });
}

/** The windows of the cameras that are watched. */
export const watched = (page: Page): Locator => page.locator('.camera-frame');

/** Waits for several drawn frames; a browser starts counting at 0 for each connection. */
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

/** The nicks of the windows, in their order. */
export const order = (page: Page) => () => page.locator('[data-window] .camera-nick').allTextContents();
