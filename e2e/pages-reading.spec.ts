// How every page reads: on four widths, in both themes, for people who see it and for those who do not.
import { inLanguage, languages } from '@alcove/protocol';
import type { Page } from '@playwright/test';
import { listedPages, listedPath, screenOf } from './listed-pages.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, passGate, test } from './site.ts';

const themes = ['dark', 'light'] as const;
const widths = [320, 360, 390, 768, 1440] as const;

/** What does not fit the width of the screen: a page wider than it, or parts of its bar that lie over each other. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const parts = [...document.querySelectorAll('.top > :is(a, button), .top .logo > *')]
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const overlaps = parts.flatMap(({ part, box }) =>
      parts.flatMap(({ part: other, box: next }) =>
        !part.contains(other) && !other.contains(part) && box.left < next.left && box.right > next.left + 1
          ? [`${part.className} over ${other.className}`]
          : [],
      ),
    );
    return scrollWidth > clientWidth
      ? [...overlaps, `${scrollWidth - clientWidth} pixels too wide`]
      : overlaps;
  });

async function expectFits(page: Page, where: string): Promise<void> {
  const found: [width: number, misfits: string[]][] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    found.push([width, await misfits(page)]);
  }
  expect.soft(found, where).toEqual(widths.map((width) => [width, []]));
}

// Every kind of screen meets a language and a theme, those of many pages every language; every language meets both
// themes. Pages of a kind differ in their headings, which the last story makes longer than any of them.
for (const [share, language] of languages.entries()) {
  test(`a third of all screens, in ${language}, fits every width and reads well to everyone`, async ({
    visitor,
    context,
    baseURL,
  }) => {
    const seen = new Set<string>();
    for (const [at, key] of listedPages.entries()) {
      if (at % languages.length !== share || seen.has(screenOf(key))) continue;
      seen.add(screenOf(key));
      const path = inLanguage(listedPath(key), language);
      const theme = themes[seen.size % themes.length] ?? 'dark';
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await arrives(visitor, path);
      await expect(visitor.locator('html')).toHaveAttribute('data-theme', theme);
      await expectFits(visitor, path);
      await test.step(`${path} in ${theme}`, () => expectAccessible(visitor));
    }
  });
}

test.describe('where an address is no page', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('long words fit a narrow screen, on a page, in a heading and where nothing lives', async ({
    context,
    page,
  }) => {
    await passGate(context, 'ru');
    for (const path of [
      `/ru/tags/${'ж'.repeat(60)}`,
      '/ru/archive/2024/9',
      '/ru/no-such-page',
      '/ru/cgu#law',
    ]) {
      await page.setViewportSize({ width: 320, height: 700 });
      await arrives(page, path);
      await expectNoSidewaysScroll(page);
    }
  });
});
