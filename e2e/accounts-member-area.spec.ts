// The site around a logged-in member: the account menu, the member's own pages, and what the site announces.
import { accountsCalls, callPath, languages, pages, prefixOf, premiumReminder } from '@alcove/protocol';
import type { Page } from '@playwright/test';
import { mainOf } from './html.ts';
import { listedPages, listedPath } from './listed-pages.ts';
import { enter } from './member.ts';
import { holdsToasts } from './held-toasts.ts';
import {
  arrives,
  awake,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  passGate,
  test,
  phone,
} from './site.ts';

const memberPaths = listedPages.filter((key) => pages[key].audience === 'member').map(listedPath);
const teamPages = [
  'cases',
  'liveMosaic',
  'enterOrder',
  'ownReport',
  'ledger',
  'keptPayments',
  'siteServer',
  'siteSettings',
  'review',
  'journal',
  'consoleMembers',
  'consentLedger',
  'knownImages',
] as const;
const teamPaths = teamPages.map(listedPath);

test('each page of the member area is open to an active member and leads on; the own page tells the own data (R2.058)', async ({
  context,
}) => {
  const { nick } = await enter(context, { level: 'xxl', certified: true });
  const own = mainOf(await (await context.request.get('/membre')).text());
  for (const said of [nick, 'Femme, 30', 'Premium jusqu’au', 'Certifié', '@cast.invalid']) {
    expect.soft(own).toContain(said);
  }
  for (const language of languages) {
    const html = mainOf(await (await context.request.get(`${prefixOf(language)}/membre`)).text());
    expect.soft(html, language).toMatch(new RegExp(`<h1[^>]*>${nick}<`));
  }
  for (const path of memberPaths) {
    const answer = await context.request.get(`/en${path}`);
    const html = mainOf(await answer.text());
    expect.soft(answer.status(), path).toBe(200);
    if (teamPaths.includes(path)) {
      expect.soft(html, path).toContain('This room is for the people who run the house.');
      continue;
    }
    expect.soft(html, path).not.toContain('Only registered users');
    expect.soft(html, path).not.toContain('empty.title');
    expect.soft(html, path).toMatch(/class="[^"]*button/);
  }
});

test('a visitor on a member page is asked to log in; once logged in the same address shows the member, also after the gate has fallen due (R2.059, R2.248, R8.065)', async ({
  visitor,
  context,
}) => {
  await visitor.setViewportSize(phone);
  const answer = await arrives(visitor, '/ru/membre');
  expect(answer?.status()).toBe(200);
  const main = visitor.getByRole('main');
  const english = mainOf(await (await context.request.get('/en/membre')).text());
  expect(english).toContain('Only registered users have access to this page');
  await expect(main.getByRole('link', { name: 'Войти' })).toHaveAttribute('href', /\?login$/);
  await visitor.getByRole('navigation', { name: 'Навигация' }).getByRole('link').last().click();
  await expect(visitor).toHaveURL(/\/ru\/membre\?login$/);

  const { nick } = await enter(context, {}, 'ru');
  await arrives(visitor, '/ru/membre');
  await expect(visitor.getByRole('heading', { level: 1, name: nick })).toBeVisible();
  const mine = visitor.getByRole('navigation', { name: 'Навигация' }).getByRole('link').last();
  await expect(mine).toHaveAttribute('aria-current', 'page');
  await expectNoSidewaysScroll(visitor);
  await expectAccessible(visitor);

  // A socket that the page opens after the cookies are gone is refused, which its console shows as an error.
  await visitor.goto('about:blank');
  await context.clearCookies({ name: /visit/i });
  const closed = await (await context.request.get('/ru/membre')).text();
  expect(closed).toMatch(/<dialog[^>]*gate/);
  await passGate(context, 'ru');
  const open = await (await context.request.get('/ru/membre')).text();
  expect(open).not.toMatch(/<dialog[^>]*gate/);
  expect(mainOf(open)).toContain(nick);
});

test('the account menu opens by keyboard, names the level of each face, leads roles to moderation, and logs out', async ({
  context,
  page,
}) => {
  const { nick } = await enter(context, { level: 'xxl', role: 'editor' });
  const face = page.getByRole('button', { name: `My account: ${nick}` });
  const menu = page.locator('.account-menu');
  const places = page.getByRole('navigation', { name: 'My account' });
  await arrives(page, '/en/chat');
  await face.click();
  await expect(menu).toContainText('XXL');
  await expect(menu).not.toContainText('Premium');

  await arrives(page, '/en/');
  await face.focus();
  await page.keyboard.press('Enter');
  await expect(places).toBeVisible();
  await expect(menu).toContainText('Premium');
  await expect(menu).toContainText('Editor');
  await expect(menu.getByRole('link', { name: 'Moderation' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(places.getByRole('link', { name: 'My profile' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(places).toBeHidden();
  await page.keyboard.press('Enter');
  await menu.getByRole('button', { name: 'Log out' }).focus();
  // Nothing that has the focus lies under it.
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await face.click();
  await places.getByRole('link', { name: 'Account settings' }).click();
  await expect(page).toHaveURL(/\/en\/membre\/reglages$/);
  await expect(places).toBeHidden();
  await face.click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('main')).toContainText('Only registered users have access to this page');
  await expect(face).toHaveCount(0);
});

test('what is typed or opened before the scripts have come stays so', async ({ context, page }) => {
  /** Holds a part of the scripts back until the answer is called. */
  const holdBack = async (chunk: string) => {
    const held = Promise.withResolvers<void>();
    const pattern = new RegExp(`/assets/${chunk}-[^/]*\\.js`);
    await page.route(pattern, async (route) => {
      await held.promise;
      await route.continue();
    });
    return held.resolve;
  };
  await passGate(context);
  const panelComes = await holdBack('SidePanel');
  await page.goto('/en/?login', { waitUntil: 'commit' });
  const nick = page.getByRole('dialog').getByRole('textbox', { name: 'Nick or e-mail' });
  await nick.fill('Ondine');
  panelComes();
  await awake(page);
  await expect(page.locator('.side-panel form').first()).toHaveAttribute('novalidate', '');
  await expect(nick).toHaveValue('Ondine');
  await expect(nick).toBeFocused();

  const member = await enter(context);
  const buttonComes = await holdBack('AccountButton');
  await page.goto('/en/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: `My account: ${member.nick}` }).click();
  buttonComes();
  await awake(page);
  await expect(page.getByRole('navigation', { name: 'My account' })).toBeVisible();
});

test('a member whose Premium ends or has ended is informed a minute after the gate, not before (R4.154, R4.155, R4.156, R4.157)', async ({
  context,
  page,
}) => {
  const popups = page.getByRole('region', { name: 'Notifications' });
  await page.clock.install();
  await countMinutes(page);
  await holdsToasts(page);

  await logInAsCast(page, 'Ambre');
  await test.step('behind the gate no minute begins', async () => {
    await page.goto('/en/?nodisclaimer=1', { waitUntil: 'networkidle' });
    await awake(page);
    await page.clock.fastForward(premiumReminder.delayMs + 1000);
    await expect(popups).toHaveCount(0);
    expect(await minutesBegun(page)).toBe(0);
  });
  await test.step('three days before its end', async () => {
    await passGate(context, 'en');
    await arrives(page, '/en/');
    await expect.poll(() => minutesBegun(page)).toBeGreaterThan(0);
    // The clock of the page goes on by itself: the margin is larger than what a busy machine takes for this.
    await page.clock.fastForward(premiumReminder.delayMs - 20_000);
    await expect(popups).toHaveCount(0);
    await page.clock.fastForward(20_000);
    await expect(popups).toContainText('Premium ends in 3 days');
  });
  await test.step('two days after its end', async () => {
    await logInAsCast(page, 'Victor_44');
    await arrives(page, '/en/');
    await expect.poll(() => minutesBegun(page)).toBeGreaterThan(0);
    await page.clock.fastForward(premiumReminder.delayMs);
    await expect(popups).toContainText('Your Premium has ended');
  });
});

/** Members of the demo whose levels begin and end; all of them have one password. */
async function logInAsCast({ request }: Page, nick: string): Promise<void> {
  const answer = await request.post(callPath(accountsCalls.loginOnSite), {
    form: { login: nick, password: 'porte ouverte' },
  });
  expect(await answer.json()).toMatchObject({ status: 'success' });
}

/** Counts in each document how often the delay of the notice has begun: it does so some time after the scripts. */
const countMinutes = (page: Page) =>
  page.addInitScript((minuteMs) => {
    const begin = globalThis.setTimeout;
    const minute = { begun: 0 };
    Object.assign(globalThis, {
      minute,
      setTimeout(work: () => void, waitMs?: number) {
        if (waitMs === minuteMs) minute.begun++;
        return begin(work, waitMs);
      },
    });
  }, premiumReminder.delayMs);
const minutesBegun = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { minute: { begun: number } }).minute.begun);
