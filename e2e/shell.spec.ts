// What is around every page: ways from page to page, what a visitor chooses for all of them, and what they
// read when something fails.
import { discreetCookie, languageCookie, themeCookie } from '@alcove/protocol';
import type { Page } from '@playwright/test';
import { inMenu, menu } from './menu.ts';
import { arrives, awake, expect, reloads, test, phone } from './site.ts';

const archiveData = '**/archive.data*';

test('a visitor goes from page to page: each is announced, and back leads where they came from (R2.181, R2.182, R2.184, R9.016)', async ({
  visitor: page,
}) => {
  const shows = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const back = page.getByRole('link', { name: 'Back', exact: true });
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  const scrollBy = async (pixels: number) => {
    await page.mouse.move(700, 200);
    await page.mouse.wheel(0, pixels);
  };
  await page.setViewportSize({ width: 1024, height: 300 });

  await test.step('a visitor who came straight to a page goes back to the home page', async () => {
    await arrives(page, '/en/archive');
    await back.click();
    await expect(page).toHaveURL(/\/en\/?$/);
    await expect(back).toHaveCount(0);
  });

  await test.step('a list shows its filter button once it is scrolled, other pages never do', async () => {
    await inMenu(page, 'Profiles').click();
    await shows('Profiles');
    await expect(filter).toHaveCount(0);
    await scrollBy(400);
    await expect(filter).toBeVisible();
    await scrollBy(-10_000);
    await expect(filter).toHaveCount(0);
    await inMenu(page, 'Terms').click();
    await shows('Terms');
    // Beside the menu the bar does not repeat the heading.
    await expect(page.locator('.top-title')).toBeHidden();
    await scrollBy(400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await expect(filter).toHaveCount(0);
  });

  await test.step('a loader is there until the page has come; the page is announced and has the focus', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route(archiveData, async (route) => {
      await held;
      await route.continue();
    });
    await inMenu(page, 'Archive').click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    answer();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Archive' })).toBeAttached();
    await expect(page).toHaveTitle(/^Archive/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/en\/archive$/);
  });

  await test.step('back leads through the pages one by one', async () => {
    await back.click();
    await shows('Terms');
    await back.click();
    await shows('Profiles');
    await back.click();
    await expect(page).toHaveURL(/\/en\/?$/);
    await expect(back).toHaveCount(0);
  });
});

/** Two presses that come together, however slow the machine; answers whether they took effect. */
const pressesEscapeTwice = (page: Page) =>
  page.evaluate(() => {
    const before = document.cookie;
    for (const _ of ['once', 'again'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    return document.cookie !== before;
  });

test('language, theme and discreet mode are chosen once, and the next page is drawn with them (R1.052, R2.185, R2.186, R9.060)', async ({
  visitor: page,
  context,
}) => {
  const cookie = async (name: string) => (await context.cookies()).find((kept) => kept.name === name);
  const html = page.locator('html');
  await arrives(page, '/en/profiles/?x=1');

  await test.step('the theme is dark, light or the device’s, in the document itself', async () => {
    for (const [theme, press] of [
      ['light', 'Switch to the light theme'],
      ['system', 'Follow the device’s theme'],
      ['dark', 'Switch to the dark theme'],
    ] as const) {
      await page.getByRole('button', { name: press }).click();
      await expect(html).toHaveAttribute('data-theme', theme);
      expect((await cookie(themeCookie.name))?.value).toBe(theme);
      // Nothing flashes: the document says so before any script runs.
      const sent = await context.request.get('/en/');
      expect(await sent.text()).toMatch(new RegExp(`<html[^>]* data-theme="${theme}"`));
    }
  });

  await test.step('discreet mode veils pictures and the name of the tab, by its button or Esc Esc', async () => {
    await arrives(page, '/en/profil/Ondine');
    const button = page.getByRole('button', { name: 'Discreet mode' });
    const picture = page.locator('main :is(img, video, canvas, picture, .art)').first();
    await expect(page).toHaveTitle(/Alcôve/);
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveTitle('New tab');
    await expect(picture).toHaveCSS('filter', /blur/);
    await reloads(page);
    await expect(page).toHaveTitle('New tab');
    expect((await cookie(discreetCookie.name))?.value).toBe('1');
    await expect.poll(() => pressesEscapeTwice(page)).toBe(true);
    await expect(page).toHaveTitle(/Alcôve/);
    expect(await pressesEscapeTwice(page)).toBe(true);
    await expect(page).toHaveTitle('New tab');
  });

  await test.step('another language keeps the page and its question, and is kept for a year', async () => {
    await arrives(page, '/en/profiles/?x=1');
    const choices = menu(page).getByRole('group', { name: 'Language' }).getByRole('link');
    await expect(choices).toHaveText([/^Fr/, /^En/, /^Ru/]);
    for (const [path, language] of [
      ['/profiles/', 'fr'],
      ['/en/profiles/', 'en'],
      ['/ru/profiles/', 'ru'],
    ] as const) {
      const sent = await (await context.request.get(path)).text();
      expect(sent, path).toMatch(new RegExp(`<html[^>]* lang="${language}"`));
    }
    expect((await context.request.get('/de/profiles/')).status()).toBe(404);
    await choices.nth(2).click();
    await expect(page).toHaveURL(/\/ru\/profiles\/\?x=1$/);
    await expect(html).toHaveAttribute('lang', 'ru');
    const kept = await cookie(languageCookie.name);
    expect(kept?.value).toBe('ru');
    const leftSeconds = (kept?.expires ?? 0) - Date.now() / 1000;
    expect(Math.abs(leftSeconds - languageCookie.maxAgeSeconds)).toBeLessThan(60);
  });
});

test('what is pressed or chosen before the scripts have come counts, once, however late they are', async ({
  visitor: page,
}) => {
  const { promise: scripts, resolve: come } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/en/contact/', { waitUntil: 'commit' });
  await page.getByText('My account, a payment').click();
  const shortcuts = page.getByRole('button', { name: 'Shortcuts' });
  await shortcuts.click();
  await expect(shortcuts).toHaveCSS('cursor', 'progress');
  come();
  const sheet = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(sheet).toBeVisible();
  await expect(shortcuts).toHaveCSS('cursor', 'pointer');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('radio', { name: 'My account, a payment' })).toBeChecked();
  await expect(page.getByText('A person answers you.')).toBeVisible();
  await expect(page.getByText('You may appeal the decision.')).toHaveCount(0);
});

test.describe('when something fails', () => {
  test.use({ expectedErrors: [/./] });

  test('a visitor reads what went wrong beside the menu, reloads, and sees when the network is gone (R2.151, R2.152, R2.153, R8.020, R8.048)', async ({
    visitor: page,
    context,
  }) => {
    const broken = page.getByRole('heading', { name: 'Oops, something went wrong' });
    const reload = page.getByRole('button', { name: 'Reload' });
    /** Reloads, and waits for hydration: a link pressed earlier loads a whole document, where nothing can go wrong. */
    const startsAgainAt = async (name: string) => {
      await reload.click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await awake(page);
    };
    await page.clock.install();
    await arrives(page, '/en/');

    await test.step('a page whose code arrives damaged', async () => {
      const code = /\/assets\/profiles-[^/]*\.js$/;
      await page.route(code, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export default function Damaged() { throw new Error("damaged on the way"); }',
        }),
      );
      await inMenu(page, 'Profiles').click();
      await expect(broken).toBeVisible();
      await expect(page.getByText('Try to reload the page')).toBeVisible();
      await expect(inMenu(page, 'Archive')).toBeVisible();
      await page.unroute(code);
      await startsAgainAt('Profiles');
    });

    await test.step('a page whose words cannot be fetched, after six tries', async () => {
      const words = '**/locales/en/geo.json';
      let asked = 0;
      await page.route(words, (route) => {
        asked += 1;
        return route.abort();
      });
      await inMenu(page, 'Around me').click();
      await expect(async () => {
        await page.clock.fastForward(6000);
        await expect(broken).toBeVisible({ timeout: 200 });
      }).toPass();
      expect(asked).toBe(6);
      await expect(page.getByRole('main')).not.toContainText('pages.');
      await page.unroute(words);
      await startsAgainAt('Around me');
    });

    await test.step('a page whose content cannot be read', async () => {
      await page.route(archiveData, (route) => route.abort());
      await inMenu(page, 'Archive').click();
      await expect(broken).toBeVisible();
      await expect(menu(page)).toBeVisible();
      await page.unroute(archiveData);
      await startsAgainAt('Archive');
    });

    await test.step('no network, until it is back', async () => {
      const offline = page.getByText(/^You are offline/);
      await context.setOffline(true);
      await expect(offline).toBeVisible();
      await context.setOffline(false);
      await expect(offline).toHaveCount(0);
    });
  });
});

test('an old browser is named once, with those that are supported, until dismissed (R2.219, R8.043)', async ({
  visitor: page,
}) => {
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'RTCPeerConnection'));
  await arrives(page, '/en/');
  await expect(page.getByText(/Firefox, Chrome, Edge or Safari.*iOS 12\.2/)).toBeVisible();
  const notice = page.getByText(/^Your browser is too old/);
  await page.getByRole('button', { name: 'Understood' }).click();
  await expect(notice).toHaveCount(0);
  await reloads(page);
  await inMenu(page, 'Archive').click();
  await expect(page).toHaveURL(/archive$/);
  await expect(notice).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the gate, the preferences, the menu, panels and the contact form work all the same (R1.008, R2.246, R4.152)', async ({
    page,
  }) => {
    const there = /\/en\/profiles\/\?sort=new$/;
    await test.step('the gate refuses, then opens', async () => {
      await page.goto('/en/profiles/?sort=new');
      await page.getByRole('button', { name: 'Confirm my majority' }).click();
      await expect(page.getByText(/You must agree to the Terms and Conditions/)).toBeVisible();
      await page.getByRole('dialog').getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Confirm my majority' }).click();
      await expect(page).toHaveURL(/\/en\/profiles\/\?sort=new/);
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    await test.step('theme and discreet mode keep the address', async () => {
      await page.goto('/en/profiles/?sort=new');
      await page.getByRole('button', { name: 'Switch to the light theme' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      await expect(page).toHaveURL(there);
      await page.getByRole('button', { name: 'Discreet mode' }).click();
      await expect(page).toHaveTitle('New tab');
    });

    await test.step('a panel opens and closes; on a phone the menu opens', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
      await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
      await page.getByRole('link', { name: 'Close the panel' }).click();
      await expect(page).toHaveURL(there);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.setViewportSize(phone);
      await expect(page.locator('.top-title')).toHaveText('Profiles');
      await page.goto('/en/');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(inMenu(page, 'Forum')).toBeVisible();
    });

    await test.step('a message to the team leaves', async () => {
      await inMenu(page, 'Contact').click();
      await page.getByText('My account, a payment').click();
      await page.getByLabel('Your e-mail').fill(`maelle-${crypto.randomUUID()}@exemple.fr`);
      await page.getByLabel('What is happening').fill('A question about my account.');
      await page.getByLabel(/I state/).check();
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByRole('heading', { name: 'Your message has arrived.' })).toBeVisible();
    });
  });
});
