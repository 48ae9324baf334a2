// The house around every page: what is always at hand, and what happens when something fails.
import { languageCookie, languages, panels, prefixOf, themeCookie } from '@alcove/protocol';
import { inMenu, menu } from './menu.ts';
import { arrives, expect, expectAccessible, reloads, test } from './site.ts';

const phone = { width: 390, height: 844 };
/** One browser for all clocks: where time is moved by hand, it starts here. */
const anyMoment = new Date('2026-03-05T09:07:00Z');
const pausedMoment = new Date('2026-03-05T10:07:00Z');

test('another language keeps the page and its question, and is kept for a year (R1.052, R2.185, R2.186)', async ({
  visitor,
  context,
}) => {
  await arrives(visitor, '/en/profiles/?x=1');
  const choices = menu(visitor).getByRole('group', { name: 'Language' }).getByRole('link');
  await expect(choices).toHaveText([/^Fr/, /^En/, /^Ru/]);
  await choices.nth(2).click();
  await expect(visitor).toHaveURL(/\/ru\/profiles\/\?x=1$/);
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'ru');
  const kept = (await context.cookies()).find(({ name }) => name === languageCookie.name);
  expect(kept?.value).toBe('ru');
  const leftSeconds = (kept?.expires ?? 0) - Date.now() / 1000;
  expect(Math.abs(leftSeconds - languageCookie.maxAgeSeconds)).toBeLessThan(60);
});

test('the theme is dark, light or the device’s, and the next page is drawn in it at once', async ({
  visitor,
  context,
}) => {
  await visitor.emulateMedia({ colorScheme: 'light' });
  await arrives(visitor, '/en/');
  const html = visitor.locator('html');
  const start = await html.getAttribute('data-theme');
  const steps = {
    dark: 'Switch to the light theme',
    light: 'Follow the device’s theme',
    system: 'Switch to the dark theme',
  };
  const order = ['dark', 'light', 'system'] as const;
  let at = order.indexOf(start as (typeof order)[number]);
  for (let turn = 0; turn < order.length; turn++) {
    await visitor.getByRole('button', { name: steps[order[at] ?? 'dark'] }).click();
    at = (at + 1) % order.length;
    await expect(html).toHaveAttribute('data-theme', order[at] ?? '');
    const kept = (await context.cookies()).find(({ name }) => name === themeCookie.name);
    expect(kept?.value).toBe(order[at]);
    // No flash: the document itself says so, before any script.
    const sent = await context.request.get('/en/');
    expect(await sent.text()).toMatch(new RegExp(`<html[^>]* data-theme="${order[at]}"`));
  }
});

test('a press on a button is answered when its scripts come, once, however late they are', async ({
  visitor,
}) => {
  const scripts = Promise.withResolvers<void>();
  await visitor.route(/\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await visitor.goto('/en/', { waitUntil: 'commit' });
  const shortcuts = visitor.getByRole('button', { name: 'Shortcuts' });
  await shortcuts.click();
  await expect(shortcuts).toHaveCSS('cursor', 'progress');
  scripts.resolve();
  const sheet = visitor.getByRole('dialog', { name: 'Shortcuts' });
  await expect(sheet).toBeVisible();
  await expect(shortcuts).toHaveCSS('cursor', 'pointer');
  await visitor.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('discreet mode veils pictures and the tab’s name, by its button or Esc Esc', async ({ visitor }) => {
  await arrives(visitor, '/en/');
  const button = visitor.getByRole('button', { name: 'Discreet mode' });
  const veil = () =>
    visitor
      .locator('main :is(img, video, canvas, picture, .art)')
      .first()
      .evaluate((seen) => getComputedStyle(seen).filter);
  await expect(visitor).toHaveTitle(/Alcôve/);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(visitor).toHaveTitle('New tab');
  expect(await veil()).toContain('blur');
  await reloads(visitor);
  await expect(visitor).toHaveTitle('New tab');
  // Together, however slow the machine: two presses far apart are two single ones. Answers whether they were heard.
  const pressesTwice = () =>
    visitor.evaluate(() => {
      const before = document.cookie;
      for (const _ of ['once', 'again'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      return document.cookie !== before;
    });
  await expect.poll(pressesTwice).toBe(true);
  await expect(visitor).toHaveTitle(/Alcôve/);
  expect(await pressesTwice()).toBe(true);
  await expect(visitor).toHaveTitle('New tab');
});

test('back leads to where she came from, one address after the other (R2.181)', async ({ visitor }) => {
  await arrives(visitor, '/en/');
  await menu(visitor).getByRole('link', { name: 'Profiles', exact: true }).click();
  // The address is there before the page is, and the link leads back from the page.
  const shows = (name: string) => expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
  await shows('Profiles');
  await menu(visitor).getByRole('link', { name: 'Archive' }).click();
  await shows('Archive');
  const back = visitor.getByRole('link', { name: 'Back', exact: true });
  await back.click();
  await shows('Profiles');
  await back.click();
  await expect(visitor).toHaveURL(/\/en\/?$/);
  await expect(back).toHaveCount(0);
});

test('back leads home when she came straight here (R2.182)', async ({ visitor }) => {
  await arrives(visitor, '/en/archive');
  await visitor.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(visitor).toHaveURL(/\/en\/?$/);
});

test('the filter button is there once a list is scrolled, and only there (R2.184)', async ({ visitor }) => {
  const filter = visitor.getByRole('button', { name: 'Filter', exact: true });
  await visitor.setViewportSize({ width: 1024, height: 300 });
  await arrives(visitor, '/en/profiles/');
  await expect(visitor.getByRole('button', { name: 'Discreet mode' })).toBeVisible();
  await expect(filter).toHaveCount(0);
  await visitor.mouse.move(700, 200);
  // While scripts take over, a page is put back where it began.
  const scrolls = (seen: () => Promise<void>) =>
    expect(async () => {
      await visitor.mouse.wheel(0, 200);
      await seen();
    }).toPass();
  await scrolls(() => expect(filter).toBeVisible({ timeout: 3000 }));
  await visitor.mouse.wheel(0, -10_000);
  await expect(filter).toHaveCount(0);
  await arrives(visitor, '/en/cgu');
  const scrolledBy = () => visitor.evaluate(() => scrollY);
  await scrolls(() => expect.poll(scrolledBy, { timeout: 3000 }).toBeGreaterThan(100));
  await expect(filter).toHaveCount(0);
});

const panelTitles = {
  fr: {
    login: 'Se connecter',
    register: 'Créer un compte',
    restore: 'Mot de passe oublié',
    activate: 'Activez votre compte',
    password_change: 'Changer de mot de passe',
    'delete-account': 'Se connecter',
  },
  en: {
    login: 'Log in',
    register: 'Create an account',
    restore: 'Forgotten password',
    activate: 'Activate your account',
    password_change: 'Change the password',
    'delete-account': 'Log in',
  },
} as const;

for (const language of languages) {
  test(`every panel opens by its address, in ${language} (R2.170)`, async ({ visitor }) => {
    for (const panel of panels) {
      await arrives(visitor, `${prefixOf(language)}/profiles/?x=1&${panel}`);
      const dialog = visitor.getByRole('dialog');
      await expect(dialog).toBeVisible();
      const heading = dialog.getByRole('heading', { level: 2 });
      if (language === 'ru') await expect(heading).toHaveText(/[а-яё]/i);
      else await expect(heading).toHaveText(panelTitles[language][panel]);
    }
    await expect(visitor.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused();
    await visitor.keyboard.press('Escape');
    await expect(visitor.getByRole('dialog')).toHaveCount(0);
    await expect(visitor).toHaveURL(/\/profiles\/\?x=1$/);
  });
}

test.describe('where nothing lives', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('a page that does not exist says so, with the menu (R2.149, R2.150, R8.063, R8.064)', async ({
    visitor,
  }) => {
    const answer = await arrives(visitor, '/en/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(visitor).toHaveTitle(/^The Page You Were Looking For Was Not Found/);
    await expect(
      visitor.getByText('The page you were looking for was not found.', { exact: true }),
    ).toBeVisible();
    await expect(inMenu(visitor, 'Profiles')).toBeVisible();
  });
});

test.describe('when a page cannot be drawn', () => {
  test.use({ expectedErrors: [/./] });

  test('she reads that something went wrong, keeps the menu, and reloads (R2.151, R2.152, R2.153)', async ({
    visitor,
  }) => {
    await arrives(visitor, '/en/');
    // The page's own code arrives damaged, as from a failing cache on the way.
    await visitor.route(/\/assets\/profiles-[^/]*\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function Damaged() { throw new Error("damaged on the way"); }',
      }),
    );
    await inMenu(visitor, 'Profiles').click();
    await expect(visitor.getByRole('heading', { name: 'Oops, something went wrong' })).toBeVisible();
    await expect(visitor.getByText('Try to reload the page')).toBeVisible();
    await expect(inMenu(visitor, 'Archive')).toBeVisible();
    await visitor.unroute(/\/assets\/profiles-[^/]*\.js$/);
    await visitor.getByRole('button', { name: 'Reload' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Profiles' })).toBeVisible();
  });
});

test.describe('when words do not arrive', () => {
  test.use({ expectedErrors: [/status of 503/] });

  test('they are asked for six times, 350 ms apart and doubling (R7.330, R7.331)', async ({ visitor }) => {
    await visitor.clock.install({ time: anyMoment });
    await visitor.addInitScript(() => {
      const asked = { begun: 0, answered: 0 };
      const plainFetch = globalThis.fetch;
      globalThis.fetch = async (...request) => {
        if (!String(request[0]).startsWith('/locales/')) return plainFetch(...request);
        asked.begun++;
        return plainFetch(...request).finally(() => void asked.answered++);
      };
      Object.assign(globalThis, { asked });
    });
    await visitor.route('**/locales/**', (route) => route.fulfill({ status: 503 }));
    const asked = () =>
      visitor.evaluate(
        () => (globalThis as unknown as { asked: Record<'begun' | 'answered', number> }).asked,
      );
    await arrives(visitor, '/en/');
    await visitor.clock.pauseAt(pausedMoment);
    await inMenu(visitor, 'Around me').click();
    const waits = [350, 700, 1400, 2800, 5600];
    for (const [retried, waitMs] of waits.entries()) {
      await expect.poll(asked).toEqual({ begun: retried + 1, answered: retried + 1 });
      await visitor.clock.runFor(waitMs - 1);
      expect((await asked()).begun).toBe(retried + 1);
      await visitor.clock.runFor(1);
    }
    await expect.poll(asked).toEqual({ begun: 6, answered: 6 });
    await visitor.clock.runFor(60_000);
    expect((await asked()).begun).toBe(6);
  });
});

test('she is told when the connection is gone, and no longer once it is back', async ({
  visitor,
  context,
}) => {
  await arrives(visitor, '/en/');
  await inMenu(visitor, 'Archive').click();
  await expect(visitor).toHaveURL(/archive$/);
  await context.setOffline(true);
  await expect(visitor.getByText(/^You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(visitor.getByText(/^You are offline/)).toHaveCount(0);
});

test('an old browser is named once, with those that are supported, until dismissed (R2.219, R8.043)', async ({
  visitor,
}) => {
  await visitor.addInitScript(() => void Reflect.deleteProperty(globalThis, 'RTCPeerConnection'));
  await arrives(visitor, '/en/');
  await expect(visitor.getByText(/Firefox, Chrome, Edge or Safari.*iOS 12\.2/)).toBeVisible();
  await visitor.getByRole('button', { name: 'Understood' }).click();
  await expect(visitor.getByText(/^Your browser is too old/)).toHaveCount(0);
  await reloads(visitor);
  await inMenu(visitor, 'Archive').click();
  await expect(visitor).toHaveURL(/archive$/);
  await expect(visitor.getByText(/^Your browser is too old/)).toHaveCount(0);
});

for (const theme of ['dark', 'light'] as const) {
  test(`menu, panel and shortcuts read well to everyone, in ${theme}`, async ({
    visitor,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: themeCookie.name, value: theme, url: baseURL ?? '' }]);
    // Half-way in, a dialog is paler than it will be.
    await visitor.emulateMedia({ reducedMotion: 'reduce' });
    await arrives(visitor, '/en/?login');
    await expect(visitor.getByRole('dialog').getByRole('heading')).toBeFocused();
    await expectAccessible(visitor);
    await visitor.keyboard.press('Escape');
    await expect(visitor.getByRole('dialog')).toHaveCount(0);
    await visitor.keyboard.press('?');
    await expect(visitor.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessible(visitor);
    await visitor.keyboard.press('Escape');
    await expect(visitor.getByRole('dialog')).toHaveCount(0);
    await visitor.setViewportSize(phone);
    await visitor.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(inMenu(visitor, 'Profiles')).toBeInViewport();
    await expectAccessible(visitor);
  });
}

test('on narrow phones nothing of the bar above a page lies over anything else, in any language', async ({
  visitor,
}) => {
  for (const address of ['/profiles/', '/en/profiles/', '/ru/profiles/'])
    for (const width of [320, 360, 375, 390]) {
      await visitor.setViewportSize({ width, height: 800 });
      await arrives(visitor, address);
      const over = await visitor.evaluate(() => {
        const parts = [...document.querySelectorAll('.top > :is(a, button), .top .logo > *')]
          .map((part) => ({ part, box: part.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0);
        return parts.flatMap(({ part, box }) =>
          parts.flatMap(({ part: other, box: next }) =>
            !part.contains(other) &&
            !other.contains(part) &&
            box.left < next.left &&
            box.right > next.left + 1
              ? [`${part.className} over ${other.className}`]
              : [],
          ),
        );
      });
      expect(over, `${address} at ${width}`).toEqual([]);
    }
});
