// What goes wrong while cameras are on: nobody reloads a page for it.
import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, Locator } from '@playwright/test';
import * as cameras from './cameras.ts';
import { expectMoving, goesLive, pretended, roomOf } from './cameras.ts';
import { type House, openHouse } from './house.ts';
import { type Line, openLine } from './line.ts';
import { expect, test as base } from './site.ts';

/** Nobody is told of a fault at once. */
const noticed = { timeout: 30_000 };

type Faults = { house: House; line: Line };

const test = base.extend<Faults>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs here
  house: async ({}, use) => {
    const house = await openHouse();
    await use(house);
    await house.stop();
  },
  line: async ({ house }, use) => {
    const line = await openLine(house.mediaPort);
    await use(line);
    line.close();
  },
});
test.use({ launchOptions: pretended });

async function guest(browser: Browser, { url }: House, line?: Line) {
  const { page, nick } = await cameras.guest(browser, 'xxl', { url, line });
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

async function comesIn({ page }: Guest, host: Guest): Promise<void> {
  await cameras.comesIn({ page }, roomOf(host));
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
}

async function watches(viewer: Guest, host: Guest): Promise<Locator> {
  await comesIn(viewer, host);
  const window = await cameras.watches(viewer, host);
  await expectMoving(window);
  return window;
}
const wasNotReloaded = ({ page }: Guest) => page.evaluate(() => 'isTheSame' in window);

/** Of that house. */
function mediaProcess({ pid }: House): number {
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
  test.setTimeout(240_000 + turns * turnTakesMs);
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
