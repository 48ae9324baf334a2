// A camera in several sizes: each window is sent what fits it, and a poor line takes only its own picture down.
import type { Locator } from '@playwright/test';
import {
  comesIn,
  expectMoving,
  goesLive,
  type Guest,
  guest,
  pretending,
  roomOf,
  watches,
} from './cameras.ts';
import { openHouse } from './house.ts';
import { openLine } from './line.ts';
import { expect, test } from './site.ts';

test.use({ launchOptions: pretending('fps=20') });
// Sizes change with keyframes, and a busy machine is slow to encode three of them.
test.setTimeout(480_000);
const eventually = { timeout: 120_000 };

const inHd = async (loge: Locator) => {
  await loge.getByText('720p HD', { exact: true }).click();
  await expect(loge.getByRole('radio', { name: '720p HD' })).toBeChecked(eventually);
};
async function enlarges(window: Locator, { nick }: Guest): Promise<void> {
  await window.hover();
  await window.getByRole('button', { name: `Agrandir la caméra de ${nick}` }).click();
  await window.getByRole('button', { name: 'Grande' }).click();
}
const widthIn = (window: Locator) => () =>
  window.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth);

/** A browser that is busy sends smaller pictures: none of them has a width that is known beforehand. */
const compared = (one: Locator, other: Locator) => async () => {
  const [width, than] = [await widthIn(one)(), await widthIn(other)()];
  if (width === 0 || than === 0) return 'none';
  return width > than ? 'larger' : width < than ? 'smaller' : 'as large';
};

test('a small window is sent the small picture, a large one the large', async ({ browser }) => {
  const host = await guest(browser, 'xxl');
  const [small, large] = [await guest(browser, 'xxl'), await guest(browser, 'xxl')];
  await comesIn(host, roomOf(host));
  await goesLive(host, inHd);
  for (const viewer of [small, large]) await comesIn(viewer, roomOf(host));
  const [one, other] = [await watches(small, host), await watches(large, host)];
  await enlarges(other, host);
  await expect.poll(compared(other, one), eventually).toBe('larger');
  for (const window of [one, other]) await expectMoving(window, eventually);
  // Windows are drawn in turn: what was small is sent the large picture now.
  await enlarges(one, host);
  await expect.poll(compared(one, other), eventually).toBe('as large');
});

test('behind a narrow line the picture is smaller, for nobody else, and large again on a wide one', async ({
  browser,
}) => {
  const house = await openHouse();
  const line = await openLine(house.mediaPort);
  try {
    const { url } = house;
    const host = await guest(browser, 'xxl', { url });
    const viewers = [await guest(browser, 'xxl', { url, line }), await guest(browser, 'xxl', { url })];
    await comesIn(host, roomOf(host));
    await goesLive(host, inHd);
    const windows: Locator[] = [];
    for (const viewer of viewers) {
      await comesIn(viewer, roomOf(host));
      const window = await watches(viewer, host);
      await enlarges(window, host);
      windows.push(window);
    }
    const [narrow, wide] = windows as [Locator, Locator];
    await expect.poll(compared(narrow, wide), eventually).toBe('as large');
    // Too little for any size but the smallest, with its sound.
    line.narrow(200_000);
    await expect.poll(compared(narrow, wide), eventually).toBe('smaller');
    for (const window of [narrow, wide]) await expectMoving(window, eventually);
    line.narrow(undefined);
    await expect.poll(compared(narrow, wide), eventually).toBe('as large');
  } finally {
    line.close();
    await house.stop();
  }
});
