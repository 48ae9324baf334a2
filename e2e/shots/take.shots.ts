// One test for each screen: takes its pictures and fails on what no screen may show.
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { inLanguage } from '@alcove/protocol';
import { awake } from '../site.ts';
import { faultsOf, hiddenStops } from './faults.ts';
import { fileOf, isWalked, looksAt } from './looks.ts';
import { folder, rememberedAs } from './places.ts';
import { screens } from './screens.ts';

const { SHOTS_ALL, SHOTS_ROUTE, SHOTS_URL: url = '' } = process.env;
/** Of a page that is longer, the rest says no more. */
const tallest = 3000;

for (const [place, { name, as, path: address, act }] of screens.entries()) {
  if (SHOTS_ROUTE !== undefined && !name.startsWith(SHOTS_ROUTE)) continue;
  test(name, async ({ browser }) => {
    for (const look of looksAt(place, SHOTS_ALL !== undefined)) {
      const { size, language, theme } = look;
      const context = await browser.newContext({
        baseURL: url,
        viewport: size,
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
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.screenshot({
        path: path.join(folder, fileOf(name, look)),
        type: 'jpeg',
        quality: 80,
        fullPage: true,
        clip: { x: 0, y: 0, width: size.width, height: Math.min(height, tallest) },
      });
      const where = `${name}, ${size.width}×${size.height}, ${language}, ${theme}`;
      expect.soft(await faultsOf(page), where).toEqual([]);
      if (isWalked(look)) expect.soft(await hiddenStops(page), where).toEqual([]);
      await context.close();
    }
  });
}
