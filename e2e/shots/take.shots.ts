// One test for each screen: takes its pictures and fails on what no screen may show.
import path from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { inLanguage } from '@alcove/protocol';
import { awake } from '../site.ts';
import { camerasOn } from './cameras.ts';
import { faultsOf, hiddenStops } from './faults.ts';
import { fileOf, isPhone, isWalked, looksAt } from './looks.ts';
import { folder, rememberedAs } from './places.ts';
import { publishers, type Screen, screens } from './screens.ts';

const { SHOTS_ALL, SHOTS_ROUTE, SHOTS_URL: url = '' } = process.env;
/** Of a page that is longer, the rest says no more. */
const tallest = 3000;

async function take(
  browser: Browser,
  place: number,
  { name, as, path: address, act }: Screen,
): Promise<void> {
  for (const look of looksAt(place, SHOTS_ALL !== undefined)) {
    const { size, language, theme } = look;
    const context = await browser.newContext({
      baseURL: url,
      viewport: size,
      // Phones have no scroll bars that take room, and are touched.
      ...(isPhone(look) && { isMobile: true, hasTouch: true }),
      storageState: rememberedAs(as),
      reducedMotion: 'reduce',
      permissions: ['camera', 'microphone'],
    });
    await context.addCookies([{ name: 'theme', value: theme, url }]);
    const page = await context.newPage();
    const found = typeof address === 'string' ? address : await address(context.request);
    await page.goto(inLanguage(found, language));
    await awake(page);
    await act?.(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    // Below the screen an open dialog dims nothing.
    const height = await page.evaluate(() =>
      document.querySelector('dialog[open]') ? innerHeight : document.documentElement.scrollHeight,
    );
    await page.screenshot({
      path: path.join(folder, fileOf(name, look)),
      type: 'jpeg',
      quality: 80,
      ...(height > size.height && {
        fullPage: true,
        clip: { x: 0, y: 0, width: size.width, height: Math.min(height, tallest) },
      }),
    });
    const where = `${name}, ${size.width}×${size.height}, ${language}, ${theme}`;
    expect.soft(await faultsOf(page), where).toEqual([]);
    if (isWalked(look)) expect.soft(await hiddenStops(page), where).toEqual([]);
    await context.close();
  }
}

const wanted = [...screens.entries()].filter(
  ([, { name }]) => SHOTS_ROUTE === undefined || name.startsWith(SHOTS_ROUTE),
);

for (const [place, screen] of wanted) {
  if (!screen.cameras) test(screen.name, ({ browser }) => take(browser, place, screen));
}

test.describe(() => {
  // Each member has one camera: these screens are taken one after the other.
  test.describe.configure({ mode: 'default' });
  for (const [place, screen] of wanted) {
    const { cameras } = screen;
    if (!cameras) continue;
    test(screen.name, async ({ browser }) => {
      const shown = publishers.slice(0, cameras.count);
      const end = await camerasOn(browser, { publishers: shown, room: cameras.room, baseURL: url });
      await take(browser, place, screen);
      await end();
    });
  }
});
