// A member's profile, as each kind of reader sees it; Ondine is of the demo's own cast.
import { accountsCalls, callPath, languages, prefixOf } from '@alcove/protocol';
import { enter, invent } from './member.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, reloads, test } from './site.ts';
import { expectValidHtml, mainOf } from './html.ts';

const phone = { width: 390, height: 844 };
const place = 'Auvergne-Rhône-Alpes';
const mood = 'Lampes basses';
const sections = ['album', 'contributions', 'guest_book', 'following', 'followers', 'posts', 'gifts', 'wall'];

test('a visitor reads who it is, and nothing that is not hers to read, not even in the source (R2.055)', async ({
  context,
}) => {
  const html = await (await context.request.get('/profil/Ondine')).text();
  for (const said of ['Ondine', 'Femme, 36', 'le thé refroidisse', 'XXL', 'Membre certifié']) {
    expect.soft(html).toContain(said);
  }
  // In the whole document, what the scripts carry included.
  for (const kept of [place, 'Lyon', mood, 'member_since', '@cast.invalid']) {
    expect.soft(html).not.toContain(kept);
  }
  await expectValidHtml(html, '/profil/Ondine');
});

for (const { level, sees, kept } of [
  { level: 'free', sees: [place, 'Lyon'], kept: [mood, 'membre depuis'] },
  { level: 'xxl', sees: [place, 'Lyon', mood, 'membre depuis'], kept: ['profil complet'] },
] as const) {
  test(`a member at the level ${level} reads what her level opens`, async ({ context }) => {
    await enter(context, { level });
    const html = await (await context.request.get('/profil/Ondine')).text();
    for (const said of sees) expect.soft(mainOf(html)).toContain(said);
    for (const each of kept) expect.soft(mainOf(html)).not.toContain(each);
  });
}

test('an inactive member reads as little as a visitor', async ({ context }) => {
  await enter(context, { active: false });
  const html = await (await context.request.get('/profil/Ondine')).text();
  expect(html).not.toContain(place);
  expect(mainOf(html)).toContain('Activez votre compte');
});

test('another spelling leads to the one address, in the reader’s language', async ({ context }) => {
  for (const [asked, leads] of [
    ['/profil/ondine', '/profil/Ondine'],
    ['/en/profil/ONDINE/album?p=2', '/en/profil/Ondine/album?p=2'],
    ['/ru/profil/OnDiNe/guest_book/', '/ru/profil/Ondine/guest_book/'],
  ] as const) {
    const answer = await context.request.get(asked, { maxRedirects: 0 });
    expect.soft(answer.status(), asked).toBe(302);
    expect.soft(answer.headers()['location'], asked).toBe(leads);
  }
});

test('a link inside the house to another spelling leads there too', async ({ visitor }) => {
  await arrives(visitor, '/en/profiles/');
  await visitor.evaluate(() =>
    (
      globalThis as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
    ).__reactRouterDataRouter.navigate('/profil/ondine/album?p=2'),
  );
  await expect(visitor).toHaveURL(/\/en\/profil\/Ondine\/album\?p=2$/);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Ondine' })).toBeVisible();
});

test('a nick of before leads to the present one', async ({ context }) => {
  const { nick } = await enter(context);
  const renamed = await context.request.post(callPath(accountsCalls.changeNick), {
    form: { nick: `${nick}bis` },
  });
  expect(await renamed.json()).toMatchObject({ status: 'success' });
  const answer = await context.request.get(`/en/profil/${nick}`, { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()['location']).toBe(`/en/profil/${nick}bis`);
});

test('who has not activated, and who is nobody, have no profile', async ({ context }) => {
  const { nick } = await invent(context, { active: false });
  for (const name of [nick, 'Nobody-at-all', 'a'.repeat(150), '%F0%9F%91%BB']) {
    const answer = await context.request.get(`/en/profil/${name}`);
    expect.soft(answer.status(), name).toBe(404);
    expect.soft(await answer.text(), name).toContain('This door leads nowhere.');
  }
});

test('a look counts once, whatever its reader opens of it, and one’s own never (R3.040, R7.286)', async ({
  context,
  page,
}) => {
  const { nick } = await invent(context);
  await enter(context);
  const views = page.locator('.profile-figures div', { hasText: /visite/ }).locator('dd');
  const counted = page.waitForResponse((answer) => answer.url().includes('/user/profile/hit/'));
  await arrives(page, `/profil/${nick}`);
  await expect(views).toHaveText('0');
  await counted;
  const tabs = page.getByRole('navigation', { name: 'Sections du profil' });
  const album = tabs.getByRole('link', { name: 'Album' });
  await album.click();
  await expect(album).toHaveAttribute('aria-current', 'page');
  await arrives(page, `/profil/${nick}`);
  await expect(views).toHaveText('1');
  await reloads(page);
  await expect(views).toHaveText('1');
});

test('every section has the same head, its own address and its own empty room', async ({ context, page }) => {
  await enter(context);
  await arrives(page, '/en/profil/Ondine/');
  const tabs = page.getByRole('navigation', { name: 'Sections of the profile' });
  await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  for (const section of sections) {
    const answer = await arrives(page, `/en/profil/Ondine/${section}`);
    expect.soft(answer?.status(), section).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Ondine' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
    await expect(page).toHaveTitle(/Ondine/);
  }
});

test('one’s own public profile leads to where it is changed', async ({ context, page }) => {
  const { nick } = await enter(context);
  await arrives(page, `/en/profil/${nick}`);
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/en\/membre\/reglages$/);
});

test('a profile can be read by everyone, in three languages, whatever the nick is as long as', async ({
  context,
  visitor,
}) => {
  const nick = `Тихая ${'очень '.repeat(14)}${[...String(process.pid)].map((digit) => 'бвгджзклмн'[Number(digit)]).join('а')}`;
  await invent(context, { nick });
  for (const language of languages) {
    for (const name of ['Ondine', nick]) {
      await arrives(visitor, `${prefixOf(language)}/profil/${encodeURIComponent(name)}`);
      await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
      await expectAccessible(visitor);
      await visitor.setViewportSize(phone);
      await expectNoSidewaysScroll(visitor);
    }
  }
});
