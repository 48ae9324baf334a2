// The house as a member walks through it: her face in the header, her own rooms, what she is told.
import { callPath, devCalls, languages, pageKeys, pages, prefixOf, premiumNotice } from '@alcove/protocol';
import { mainOf } from './html.ts';
import { enter, invent, logIn } from './member.ts';
import { staysOnNews } from './news.ts';
import {
  arrives,
  awake,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  passGate,
  reloads,
  test,
} from './site.ts';

const phone = { width: 390, height: 844 };
const dayMs = 86_400_000;
const memberPaths = pageKeys.filter((key) => pages[key].audience === 'member').map((key) => pages[key].path);
const teamPaths = [pages.moderation.path, pages.liveMosaic.path];

test('a visitor’s own door asks her in, and her rooms say whom they are for (R2.059, R2.248, R8.065)', async ({
  visitor,
}) => {
  await visitor.setViewportSize(phone);
  const answer = await arrives(visitor, '/en/membre');
  expect(answer?.status()).toBe(200);
  const main = visitor.getByRole('main');
  await expect(main).toContainText('Only registered users have access to this page');
  await expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /\?login$/);
  await visitor.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(visitor).toHaveURL(/\/en\/membre\?login$/);
});

test('a member reads her own data at her own door (R2.058)', async ({ context, page }) => {
  const { nick } = await enter(context, { level: 'xxl', certified: true });
  const html = mainOf(await (await context.request.get('/membre')).text());
  for (const said of [nick, 'Femme, 30', 'Premium jusqu’au', 'Certifié', '@cast.invalid']) {
    expect.soft(html).toContain(said);
  }
  for (const language of languages) {
    await arrives(page, `${prefixOf(language)}/membre`);
    await expect(page.getByRole('heading', { level: 1, name: nick })).toBeVisible();
    await expectAccessible(page);
  }
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  const mine = page.getByRole('navigation', { name: 'Навигация' }).getByRole('link').last();
  await expect(mine).toHaveAttribute('aria-current', 'page');
});

test('every room of hers is open to an active member, empty but with a way on', async ({ context }) => {
  await enter(context);
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

test('who has not activated is told so on every page, and by the rooms that ask for it (R8.067)', async ({
  context,
  page,
}) => {
  const { nick } = await enter(context, { active: false });
  await arrives(page, '/en/');
  await expect(page.getByText('Your account is waiting for its code.')).toBeVisible();
  await expectAccessible(page);
  await arrives(page, '/en/membre');
  await expect(page.getByRole('heading', { level: 1, name: nick })).toBeVisible();
  await arrives(page, '/en/membre/album');
  await expect(page.getByRole('main')).toContainText('Activate your account first');
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Activate my account' }).click();
  await expect(page).toHaveURL(/\?activate$/);
});

test('her face opens her menu by keyboard; it leads on, closes behind her, and logs her out', async ({
  context,
  page,
}) => {
  const { nick } = await enter(context);
  await arrives(page, '/en/');
  const face = page.getByRole('button', { name: `My account: ${nick}` });
  const places = page.getByRole('navigation', { name: 'My account' });
  await face.focus();
  await page.keyboard.press('Enter');
  await expect(places).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(places.getByRole('link', { name: 'My profile' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(places).toBeHidden();
  await face.click();
  await places.getByRole('link', { name: 'Account settings' }).click();
  await expect(page).toHaveURL(/\/en\/membre\/reglages$/);
  await expect(places).toBeHidden();
  await face.click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('main')).toContainText('Only registered users have access to this page');
  await expect(face).toHaveCount(0);
});

test('what is opened or typed before the scripts have come stays so', async ({ context, page }) => {
  const slow = (chunk: string) =>
    page.route(new RegExp(`/assets/${chunk}-[^/]*\\.js`), async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
  await slow('SidePanel');
  await slow('AccountButton');
  await passGate(context);
  await page.goto('/en/?login', { waitUntil: 'commit' });
  const nick = page.getByRole('dialog').getByRole('textbox', { name: 'Nick or e-mail' });
  await nick.fill('Ondine');
  await awake(page);
  await page.waitForLoadState('networkidle');
  await expect(nick).toHaveValue('Ondine');
  // Where she was typing.
  await expect(nick).toBeFocused();

  const member = await enter(context);
  await page.goto('/en/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: `My account: ${member.nick}` }).click();
  await awake(page);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('navigation', { name: 'My account' })).toBeVisible();
});

test('without scripts the menu opens all the same, and logging out leads back', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const { nick } = await enter(context);
  await page.goto('/en/profiles/');
  await page.getByRole('button', { name: `My account: ${nick}` }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/en\/profiles\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('her level has the name of the face she is on; only roles see the way to moderation', async ({
  context,
  page,
}) => {
  const { nick } = await enter(context, { level: 'xxl', role: 'editor' });
  const open = async (path: string) => {
    await arrives(page, path);
    await page.getByRole('button', { name: `My account: ${nick}` }).click();
    return page.locator('.account-menu');
  };
  const onContent = await open('/en/');
  await expect(onContent).toContainText('Premium');
  await expect(onContent).toContainText('Editor');
  await expect(onContent.getByRole('link', { name: 'Moderation' })).toBeVisible();
  const inChat = await open('/en/chat');
  await expect(inChat).toContainText('XXL');
  await expect(inChat).not.toContainText('Premium');
});

test('the end of Premium is told a minute after the gate: before it, and after (R4.154, R4.155, R4.156, R4.157)', async ({
  context,
  page,
  ownSite,
}) => {
  const at = await ownSite();
  const advance = (days: number) =>
    context.request.post(at + callPath(devCalls.advanceClock), { data: { advanceMs: days * dayMs } });
  const member = await invent(context, { level: 'xxl' }, at);
  await advance(362);
  await logIn(context, member, { at });
  const popups = page.getByRole('region', { name: 'Notifications' });

  await page.clock.install();
  // The minute begins some time after the scripts have come.
  await page.addInitScript((minuteMs) => {
    const begin = globalThis.setTimeout;
    const minute = { begun: 0 };
    Object.assign(globalThis, {
      minute,
      setTimeout(work: () => void, waitMs?: number) {
        if (waitMs === minuteMs) minute.begun++;
        return begin(work, waitMs);
      },
    });
  }, premiumNotice.delayMs);
  const begun = () =>
    page.evaluate(() => (globalThis as unknown as { minute: { begun: number } }).minute.begun);
  await staysOnNews(page);
  await page.goto(`${at}/en/?nodisclaimer=1`, { waitUntil: 'networkidle' });
  await awake(page);
  await page.clock.fastForward(premiumNotice.delayMs + 1000);
  await expect(popups).toHaveCount(0);
  expect(await begun()).toBe(0);

  await context.request.post(`${at}/b/agegate/verify/`, { form: { terms: '1', proof: 'self' } });
  await arrives(page, `${at}/en/`);
  await expect.poll(begun).toBeGreaterThan(0);
  // Its clock goes on by itself: far enough from the minute, whatever the machine takes for this.
  await page.clock.fastForward(premiumNotice.delayMs - 20_000);
  await expect(popups).toHaveCount(0);
  await page.clock.fastForward(20_000);
  await expect(popups).toContainText('Premium ends in 3 days');

  await advance(6);
  await context.request.post(`${at}/b/agegate/verify/`, { form: { terms: '1', proof: 'self' } });
  await arrives(page, `${at}/en/`);
  await expect.poll(begun).toBeGreaterThan(0);
  await page.clock.fastForward(premiumNotice.delayMs);
  await expect(popups).toContainText('Your Premium has ended');
});

test('the house says the same to a member whose gate has fallen due', async ({ context, page }) => {
  const { nick } = await enter(context);
  await context.clearCookies({ name: /visit/i });
  await arrives(page, '/en/membre');
  await expect(page.getByRole('dialog')).toBeVisible();
  await passGate(context);
  await reloads(page);
  await expect(page.getByRole('heading', { level: 1, name: nick })).toBeVisible();
});
