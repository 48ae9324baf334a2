// A tab that is behind the server: what it says, what it keeps, and when it loads a page anew.
import type { Page } from '@playwright/test';
import { arrives, expect, expectAccessible, test } from './site.ts';

/** From now on the server answers as one that has a later build. */
const isReplaced = (page: Page) =>
  page.route(/\/b\/|\/offline\.html$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'x-web-version': '9999999999999.later' },
    });
  });

const mark = (page: Page) => page.evaluate(() => void document.body.setAttribute('data-mark', ''));
const isSameDocument = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-mark'));

test('a tab that is behind says so, keeps what is typed, and loads the next page anew once nothing would be lost', async ({
  visitor: page,
}) => {
  await arrives(page, '/profiles/?register');
  await mark(page);
  await isReplaced(page);
  const nick = page.getByRole('dialog').locator('[name=nick]');
  const toast = page.locator('.toast', { hasText: 'Une nouvelle version est prête' });
  const answered = page.waitForResponse((response) => 'x-web-version' in response.headers());
  await nick.fill('Marjolaine7');
  await nick.blur();
  await answered;
  await expect(page.getByText('Marjolaine7 est libre.')).toBeVisible();
  await expect(toast).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(toast.getByRole('button', { name: 'Actualiser' })).toBeVisible();
  await expectAccessible(page);

  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  const search = page.getByRole('banner').locator('input[type=search]');
  await search.fill('words');
  await menu.getByRole('link', { name: 'Archives' }).click();
  await expect(page).toHaveURL(/\/archive$/);
  expect(await isSameDocument(page)).toBe(true);
  await expect(toast).toBeVisible();

  await search.fill('');
  await menu.getByRole('link', { name: 'Profils' }).click();
  await expect(page).toHaveURL(/\/profiles\/?$/);
  await expect.poll(() => isSameDocument(page)).toBe(false);
  await expect(toast).toHaveCount(0);
});

test.describe('a file that does not come', () => {
  test.use({ expectedErrors: [/status of 404|loading route module|dynamically imported/] });

  test('the file of a page is asked for again in the same document, and a tab that is behind says so', async ({
    visitor: page,
  }) => {
    await page.clock.install();
    await arrives(page, '/');
    await mark(page);
    await isReplaced(page);
    const file = /\/assets\/archive-[^/]*\.js/;
    await page.route(file, (route) => route.fulfill({ status: 404 }));
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: 'Archives' })
      .click();
    await expect(page.locator('.toast', { hasText: 'Une nouvelle version est prête' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.unroute(file);
    await expect(async () => {
      await page.clock.runFor(3000);
      await expect(page).toHaveURL(/\/archive$/, { timeout: 100 });
    }).toPass();
    expect(await isSameDocument(page)).toBe(true);
  });
});
