// Addresses that arrive long after the descriptions, one by one: the picture comes all the same.
import {
  comesIn,
  expectMoving,
  goesLive,
  guest,
  opensGreenRoom,
  patiently,
  pretended,
  roomOf,
  watched,
} from './cameras.ts';
import { holdCandidates, type LateCandidates } from './late-candidates.ts';
import { expect, test as base } from './site.ts';

const test = base.extend<{ late: (...of: Parameters<typeof holdCandidates>) => Promise<LateCandidates> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs here
  late: async ({}, use) => {
    const opened: LateCandidates[] = [];
    await use(async (context) => {
      const line = await holdCandidates(context);
      opened.push(line);
      return line;
    });
    for (const line of opened) line.close();
  },
});
test.use({ launchOptions: pretended });

test('whoever streams is on the air once hers are known', async ({ browser, late }) => {
  const host = await guest(browser, 'xxl');
  const line = await late(host.context);
  await comesIn(host, roomOf(host));
  const loge = await opensGreenRoom(host);
  await loge.getByRole('button', { name: 'Ouvrir ma caméra' }).click();
  await expect.poll(line.isAwaited, patiently).toBe(true);
  await expect(host.page.locator('.camera-own.live')).toHaveCount(0);
  line.release();
  await expect(host.page.locator('.camera-own.live')).toBeVisible(patiently);
  const viewer = await guest(browser, 'xxl');
  await comesIn(viewer, roomOf(host));
  await viewer.page.getByRole('button', { name: `Regarder la caméra de ${host.nick}` }).click();
  await expectMoving(watched(viewer.page));
});

test('whoever watches has her picture once hers are known', async ({ browser, late }) => {
  const host = await guest(browser, 'xxl');
  await comesIn(host, roomOf(host));
  await goesLive(host);
  const viewer = await guest(browser, 'xxl');
  const line = await late(viewer.context);
  await comesIn(viewer, roomOf(host));
  await viewer.page.getByRole('button', { name: `Regarder la caméra de ${host.nick}` }).click();
  await expect.poll(line.isAwaited, patiently).toBe(true);
  // Whether or not it has been tried again meanwhile.
  await expect(watched(viewer.page)).toContainText(/connexion/i);
  line.release();
  await expectMoving(watched(viewer.page));
});
