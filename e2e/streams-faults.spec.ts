// What goes wrong while cameras are on, on a site of their own: no member reloads a page for it.
import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { broadcast } from './broadcasts.ts';
import * as cameras from './cameras.ts';
import { comesIn, expectMoving, goesLive, opensGreenRoom, patiently, pretended, roomOf } from './cameras.ts';
import { type CuttableNetwork, openNetwork } from './network-cut.ts';
import { type MediaSite, openMediaSite } from './media-site.ts';
import { expect, expectAccessible, test } from './site.ts';

// One worker, so that the stories share one site; each has members and a room of its own.
test.describe.configure({ mode: 'default' });
test.use({ launchOptions: pretended });

let site: MediaSite;
test.beforeAll(async () => {
  site = await openMediaSite({ MEDIA_REENCODE_SLOTS: '1' });
});
test.afterAll(() => site.stop());

/** A fault is noticed after some seconds. */
const noticed = { timeout: 30_000 };

async function guest(browser: Browser, line: CuttableNetwork) {
  const { page, nick } = await cameras.guest(browser, 'xxl', { url: site.url, line });
  const asked: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const name = /"action":"(restart_\w+)"/.exec(String(payload))?.[1];
      if (name) asked.push(name);
    }),
  );
  return { page, nick, asked };
}

/** The media process of that site. */
function mediaProcess({ pid }: MediaSite): number {
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

test('a cut line and a killed media process: publisher and viewer have the picture back by themselves, and no page is reloaded (R7.085, R7.086)', async ({
  browser,
}) => {
  test.skip(process.platform !== 'linux', 'processes are found by /proc');
  const line = await openNetwork(site.mediaPort);
  try {
    const [host, viewer] = [await guest(browser, line), await guest(browser, line)];
    for (const { page } of [host, viewer]) {
      await comesIn({ page }, roomOf(host));
      await page.evaluate(() => Object.assign(globalThis, { isTheSame: true }));
    }
    await goesLive(host);
    const window = await cameras.watches(viewer, host);
    await expectMoving(window);

    await test.step('the line is cut for as long as both notice', async () => {
      line.cut();
      await expect(window).toContainText('Reconnexion', noticed);
      line.mend();
      await expect(window).not.toContainText('Reconnexion', noticed);
      await expectMoving(window);
      await expect(host.page.locator('.camera-own.live')).toBeVisible(noticed);
    });

    await test.step('the media process is killed', async () => {
      for (const { asked } of [host, viewer]) asked.length = 0;
      process.kill(mediaProcess(site), 'SIGKILL');
      await expect.poll(() => host.asked, noticed).toContain('restart_stream');
      await expect.poll(() => viewer.asked, noticed).toContain('restart_view');
      await expect(host.page.locator('.camera-own.live')).toBeVisible(noticed);
      await expectMoving(window);
    });
    for (const { page } of [host, viewer])
      expect(await page.evaluate(() => 'isTheSame' in globalThis)).toBe(true);
  } finally {
    line.close();
  }
});

test('a member whose picture is encoded anew is seen as ever; another, without a place for it, is informed and goes live without', async ({
  browser,
}) => {
  const { url } = site;
  const first = await cameras.guest(browser, 'xxl', { url, reencode: true });
  const second = await cameras.guest(browser, 'xxl', { url, greenRoom: true });
  await comesIn(first, roomOf(first));
  await goesLive(first);
  await comesIn(second, roomOf(first));
  await expectMoving(await cameras.watches(second, first));

  const greenRoom = await opensGreenRoom(second);
  const choice = greenRoom.getByRole('switch', { name: /^Compatibilité/ });
  await expect(choice).toHaveAccessibleDescription(/léger retard/);
  await choice.check();
  await expectAccessible(second.page);
  await greenRoom.getByRole('button', { name: 'Ouvrir ma caméra' }).click();
  const refused = second.page.getByText('Toutes les places de réencodage sont prises.', { exact: false });
  await expect(refused.first()).toBeVisible(patiently);
  await second.page.getByRole('button', { name: 'Revenir à la loge' }).click();
  // The choice is as the publisher left it.
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await greenRoom.getByRole('button', { name: 'Ouvrir ma caméra' }).click();
  await expect(second.page.locator('.camera-own.live')).toBeVisible(patiently);
});

test('a viewer who opens and closes a camera again and again keeps no connection of it', async ({
  browser,
}) => {
  const [host] = (await broadcast(browser, 1)).broadcasters;
  const viewer = await cameras.guest(browser, 'xxl');
  const { page } = viewer;
  await comesIn(viewer, roomOf(host));
  const window = await cameras.watches(viewer, host);
  await expectMoving(window);
  const session = await viewer.context.newCDPSession(page);
  await session.send('Performance.enable');
  async function connections() {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'RTCPeerConnections')?.value;
  }
  const before = await connections();
  expect(before).toBeGreaterThan(0);
  for (let turn = 0; turn < 6; turn++) {
    await window.hover();
    await window.getByRole('button', { name: `Fermer la caméra de ${host.nick}` }).click();
    await expect(window).toHaveCount(0);
    await cameras.watches(viewer, host);
    // Every other one is closed before there is a picture.
    if (turn % 2) await expectMoving(window);
  }
  await expect.poll(connections, noticed).toBe(before);
});
