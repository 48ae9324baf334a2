// A member's profile, as each kind of reader sees it; Ondine is of the demo's own cast.
import { accountsCalls, callPath } from '@alcove/protocol';
import { entersRoom, roomMember, roomOf } from './room-members.ts';
import { expectValidHtml, mainOf } from './html.ts';
import { enter, invent } from './member.ts';
import {
  arrives,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  passGate,
  reloads,
  test,
  phone,
} from './site.ts';

const place = 'Auvergne-Rhône-Alpes';
const mood = 'Lampes basses';

const holds = (html: string, parts: string[]) => {
  for (const part of parts) expect.soft(html).toContain(part);
};
const keeps = (html: string, parts: string[]) => {
  for (const part of parts) expect.soft(html).not.toContain(part);
};

test('each reader of a profile receives what the own level opens, and nothing else, not even in the source (R2.055)', async ({
  context,
}) => {
  const read = async () => {
    const answer = await context.request.get('/profil/Ondine');
    expect.soft(answer.status()).toBe(200);
    return answer.text();
  };
  await test.step('a visitor', async () => {
    const html = await read();
    holds(html, ['Ondine', 'Femme, 36', 'le thé refroidisse', 'Premium', 'Membre certifié']);
    // In the whole document, data for the scripts included.
    keeps(html, [place, 'Lyon', mood, 'member_since', '@cast.invalid']);
    await expectValidHtml(html, '/profil/Ondine');
  });
  await test.step('a member who has not activated', async () => {
    await enter(context, { active: false });
    const html = await read();
    keeps(html, [place, 'Lyon', mood]);
    holds(mainOf(html), ['Activez votre compte']);
  });
  await test.step('a free member', async () => {
    await enter(context, { level: 'free' });
    const html = mainOf(await read());
    holds(html, [place, 'Lyon']);
    keeps(html, [mood, 'membre depuis']);
  });
  await test.step('an XXL member', async () => {
    await enter(context, { level: 'xxl' });
    const html = mainOf(await read());
    holds(html, [place, 'Lyon', mood, 'membre depuis']);
    keeps(html, ['profil complet']);
  });
});

test('a profile has one address: other spellings and a former nick lead to it, unknown and inactive nicks to none', async ({
  context,
}) => {
  const { nick: inactive } = await invent(context, { active: false });
  const { nick } = await enter(context);
  const renamed = await context.request.post(callPath(accountsCalls.changeNick), {
    form: { nick: `${nick}bis` },
  });
  expect(await renamed.json()).toMatchObject({ status: 'success' });
  for (const [asked, leads] of [
    ['/profil/ondine', '/profil/Ondine'],
    ['/en/profil/ONDINE/album?p=2', '/en/profil/Ondine/album?p=2'],
    ['/ru/profil/OnDiNe/guest_book/', '/ru/profil/Ondine/guest_book/'],
    [`/en/profil/${nick}`, `/en/profil/${nick}bis`],
  ] as const) {
    const answer = await context.request.get(asked, { maxRedirects: 0 });
    expect.soft(answer.status(), asked).toBe(302);
    expect.soft(answer.headers()['location'], asked).toBe(leads);
  }
  for (const name of [inactive, 'Nobody-at-all', 'a'.repeat(150), '%F0%9F%91%BB']) {
    const answer = await context.request.get(`/en/profil/${name}`);
    expect.soft(answer.status(), name).toBe(404);
    expect.soft(await answer.text(), name).toContain('This door leads nowhere.');
  }
});

test('a member walks through a profile, which counts one view, and through the own one to where it is changed (R3.040, R7.286)', async ({
  context,
  page,
}) => {
  const { nick } = await invent(context);
  const me = await enter(context);
  const views = page.locator('.profile-figures div', { hasText: 'view' }).locator('dd');
  const tabs = page.getByRole('navigation', { name: 'Sections of the profile' }).getByRole('link');
  await test.step('every section has the same head, its own address and its own empty state', async () => {
    const counted = page.waitForResponse((answer) => answer.url().includes('/user/profile/hit/'));
    await arrives(page, `/en/profil/${nick}`);
    await expect(views).toHaveText('0');
    await counted;
    await expect(tabs.first()).toHaveAttribute('aria-current', 'page');
    const album = tabs.filter({ hasText: 'Album' });
    await album.click();
    await expect(album).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(new RegExp(`/${nick}/album$`));
    for (const tab of await tabs.all()) {
      const address = (await tab.getAttribute('href')) ?? '';
      const answer = await context.request.get(address);
      const html = await answer.text();
      expect.soft(answer.status(), address).toBe(200);
      expect.soft(html, address).toMatch(new RegExp(`<title>[^<]*${nick}`));
      expect.soft(mainOf(html), address).toMatch(new RegExp(`<h1[^>]*>${nick}<`));
      expect
        .soft(mainOf(html), address)
        .toMatch(
          new RegExp(`href="${address}"[^>]*aria-current="page"|aria-current="page"[^>]*href="${address}"`),
        );
    }
    expect.soft(await tabs.count()).toBe(8);
  });
  await test.step('looking again counts no second view', async () => {
    await arrives(page, `/en/profil/${nick}`);
    await expect(views).toHaveText('1');
    await reloads(page);
    await expect(views).toHaveText('1');
  });
  await test.step('a link to another spelling leads to the one address', async () => {
    await page.evaluate(() =>
      (
        globalThis as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
      ).__reactRouterDataRouter.navigate('/profil/ondine/album?p=2'),
    );
    await expect(page).toHaveURL(/\/en\/profil\/Ondine\/album\?p=2$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Ondine' })).toBeVisible();
  });
  await test.step('the own overview says how much stands in its sections', async () => {
    expect(await (await context.request.get('/en/membre')).text()).toMatch(/Album<span class="tab-count">0</);
  });
  await test.step('the own profile counts nothing and leads to the settings', async () => {
    await arrives(page, `/en/profil/${me.nick}`);
    await expect(views).toHaveText('0');
    await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
    await expect(page).toHaveURL(/\/en\/membre\/reglages$/);
  });
});

test('a visitor reads profiles on a phone, however long the nick is', async ({ context, page }) => {
  const letters = [...String(process.pid)].map((digit) => 'бвгджзклмн'[Number(digit)]).join('а');
  const nick = `Тихая ${'очень '.repeat(14)}${letters}`;
  await invent(context, { nick });
  await passGate(context, 'ru');
  await page.setViewportSize(phone);
  for (const name of ['Ondine', nick]) {
    await arrives(page, `/ru/profil/${encodeURIComponent(name)}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

test('a member in a room is found there from the profile, and no longer after leaving (R3.021, R3.022)', async ({
  browser,
}) => {
  const [host, { page }] = [await roomMember(browser), await roomMember(browser)];
  await entersRoom(host, roomOf(host));
  await arrives(page, `/profil/${host.nick}`);
  await expect(page.getByText('En ligne')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.locator('.profile-rooms').getByRole('link').click();
  await expect(page).toHaveURL(roomOf(host));
  await expect(page.getByRole('log')).toBeVisible();

  await host.page.goto('about:blank');
  const rooms = async () =>
    /class="[^"]*profile-rooms/.test(await (await page.request.get(`/profil/${host.nick}`)).text());
  await expect.poll(rooms).toBe(false);
});

test('a search that nobody matches is widened by the one change that finds the member (R2.023, R2.025)', async ({
  context,
  page,
}) => {
  const { nick } = await enter(context, { gender: 2 });
  await arrives(page, `/en/profiles/?nick=${encodeURIComponent(nick)}&gender=3&certified=1`);
  await expect(page.getByRole('main')).toContainText('No one matches.');
  await arrives(page, `/en/profiles/?nick=${encodeURIComponent(nick)}&gender=3`);
  const wider = page.getByRole('list', { name: 'Wider searches' });
  await expect(wider.getByRole('link').first()).toHaveText(/^Without “Couple”/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Widen, 1 profile' }).click();
  await expect(page.getByRole('main')).toContainText('1 member matches.');
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${nick}`) })).toHaveAttribute(
    'href',
    `/en/profil/${nick}`,
  );
  expect((await arrives(page, page.url()))?.status()).toBe(200);
});
