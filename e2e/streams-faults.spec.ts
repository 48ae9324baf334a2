// What goes wrong while cameras are on: nobody reloads a page for it.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Locator } from '@playwright/test';
import config from '../playwright.config.ts';
import { freePort, type Line, openLine } from './line.ts';
import { enter } from './member.ts';
import { expect, test as base } from './site.ts';
import { type RunningSite, startSite } from './start-site.ts';

const usual = config.use?.launchOptions;
const pretended = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
/** Nobody is told of a fault at once. */
const noticed = { timeout: 30_000 };

type Faults = { house: RunningSite & { mediaPort: number }; line: Line };

const test = base.extend<Faults>({
  // One media process, with one port: so that it may be cut off, and killed.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs here
  house: async ({}, use) => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-faults-'));
    const mediaPort = await freePort();
    const site = await startSite({
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      MEDIA_UDP_PORTS: `${mediaPort}-${mediaPort}`,
    });
    await use({ ...site, mediaPort });
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  line: async ({ house }, use) => {
    const line = await openLine(house.mediaPort);
    await use(line);
    line.close();
  },
});
// Three browsers, a house of their own and its faults.
test.setTimeout(120_000);
test.use({ launchOptions: { ...usual, args: [...(usual?.args ?? []), ...pretended] } });

async function guest(browser: Browser, { url }: RunningSite, line?: Line) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    viewport: { width: 1440, height: 900 },
    permissions: ['camera', 'microphone'],
  });
  await context.addInitScript(() => localStorage.setItem('chat-welcome', 'read'));
  await line?.route(context);
  const { nick } = await enter(context, { level: 'xxl' });
  const page = await context.newPage();
  const heard: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const name = /"action":"(restart_\w+)"/.exec(String(payload))?.[1];
      if (name) heard.push(name);
    }),
  );
  return { page, nick, heard };
}
type Guest = Awaited<ReturnType<typeof guest>>;

async function comesIn({ page }: Guest, { nick }: Guest): Promise<void> {
  await page.goto(`/chat/my-room/${nick}`);
  await expect(page.getByRole('log')).toBeVisible(noticed);
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
}
async function goesLive({ page }: Guest): Promise<void> {
  await page.getByRole('button', { name: 'Ma caméra', exact: true }).click();
  const loge = page.getByRole('dialog', { name: 'La loge' });
  await expect(loge.locator('video')).toBeVisible(noticed);
  await loge.getByRole('button', { name: 'Ouvrir ma caméra' }).click();
  await expect(page.locator('.camera-own.live')).toBeVisible(noticed);
}
async function watches(viewer: Guest, host: Guest): Promise<Locator> {
  await comesIn(viewer, host);
  await viewer.page.getByRole('button', { name: `Regarder la caméra de ${host.nick}` }).click();
  const window = viewer.page.locator('.camera-frame');
  await expectMoving(window);
  return window;
}

/** When the last frame was drawn: a browser's own clock tells the pictures of a camera. */
const shownAt = (window: Locator) =>
  window
    .locator('video')
    .evaluateAll((videos: HTMLVideoElement[]) =>
      Math.max(0, ...videos.map(({ currentTime }) => currentTime)),
    );
async function expectMoving(window: Locator): Promise<void> {
  await expect.poll(() => shownAt(window), noticed).toBeGreaterThan(0);
  const before = await shownAt(window);
  await expect.poll(() => shownAt(window), noticed).not.toBe(before);
}
const wasNotReloaded = ({ page }: Guest) => page.evaluate(() => 'isTheSame' in window);

/** Of that house. */
function mediaProcess({ pid }: RunningSite): number {
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const parent = Number(/^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]);
      if (parent !== pid) continue;
      if (readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('media-process')) return Number(name);
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error('there is no media process');
}

test.describe(() => {
  test.skip(process.platform !== 'linux', 'processes are found by /proc');

  test('a media process dies: everybody is asked for another connection, and no page is reloaded (R7.085, R7.086)', async ({
    browser,
    house,
  }) => {
    const host = await guest(browser, house);
    await comesIn(host, host);
    await goesLive(host);
    const viewers = [await guest(browser, house), await guest(browser, house)];
    const windows = [];
    for (const viewer of viewers) windows.push(await watches(viewer, host));
    process.kill(mediaProcess(house), 'SIGKILL');
    await expect.poll(() => host.heard, noticed).toContain('restart_stream');
    for (const viewer of viewers) await expect.poll(() => viewer.heard, noticed).toContain('restart_view');
    await expect(host.page.locator('.camera-own.live')).toBeVisible(noticed);
    for (const window of windows) await expectMoving(window);
    for (const person of [host, ...viewers]) expect(await wasNotReloaded(person)).toBe(true);
  });
});

test('a line that is cut for a while: the picture is back by itself, of who streams and of who watches', async ({
  browser,
  house,
  line,
}) => {
  const host = await guest(browser, house, line);
  await comesIn(host, host);
  await goesLive(host);
  const viewer = await guest(browser, house, line);
  const window = await watches(viewer, host);
  line.cut();
  // Long enough that both have noticed, and try anew.
  await expect(window).toContainText('Reconnexion', noticed);
  line.mend();
  await expect(window).not.toContainText('Reconnexion', noticed);
  await expectMoving(window);
  await expect(host.page.locator('.camera-own.live')).toBeVisible(noticed);
  for (const person of [host, viewer]) expect(await wasNotReloaded(person)).toBe(true);
});

/** `JOURNEY_TURNS=600` for the whole of it. */
const turns = Number(process.env.JOURNEY_TURNS ?? 12);
const turnTakesMs = 3000;

test('who opens and closes a camera again and again keeps no connection of it', async ({
  browser,
  house,
}) => {
  test.setTimeout(120_000 + turns * turnTakesMs);
  const host = await guest(browser, house);
  await comesIn(host, host);
  await goesLive(host);
  const viewer = await guest(browser, house);
  const window = await watches(viewer, host);
  const browserOf = await viewer.page.context().newCDPSession(viewer.page);
  await browserOf.send('Performance.enable');
  async function held() {
    await browserOf.send('HeapProfiler.collectGarbage');
    const { metrics } = await browserOf.send('Performance.getMetrics');
    const named = new Map(metrics.map(({ name, value }) => [name, value]));
    const of = (name: string) => named.get(name) ?? 0;
    return {
      connections: of('RTCPeerConnections'),
      listeners: of('JSEventListeners'),
      nodes: of('Nodes'),
      heapBytes: of('JSHeapUsedSize'),
    };
  }
  const before = await held();
  for (let turn = 0; turn < turns; turn++) {
    await window.hover();
    await window.getByRole('button', { name: `Fermer la caméra de ${host.nick}` }).click();
    await expect(window).toHaveCount(0);
    await viewer.page.getByRole('button', { name: `Regarder la caméra de ${host.nick}` }).click();
    // Every other one is closed before there is a picture.
    if (turn % 2) await expectMoving(window);
  }
  await expectMoving(window);
  await expect.poll(async () => (await held()).connections, noticed).toBe(before.connections);
  test.info().annotations.push({ type: 'held', description: JSON.stringify([before, await held()]) });
});
