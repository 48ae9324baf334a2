// Following and blocking, on a member's own pages and on another's profile.
import type { BrowserContext } from '@playwright/test';
import { callPath, type CallSpec, prefixOf, relationsCalls } from '@alcove/protocol';
import { expectValidHtml, mainOf } from './html.ts';
import { enter, invent, logIn } from './member.ts';
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

async function post(
  context: BrowserContext,
  spec: CallSpec,
  form: Record<string, string | number>,
): Promise<void> {
  const answer = await context.request.post(callPath(spec), { form });
  expect(await answer.json()).toMatchObject({ status: 'success' });
}
const follows = (context: BrowserContext, uid: number) =>
  post(context, relationsCalls.addFollowee, { followee_id: uid });
const blocks = (context: BrowserContext, uid: number, more: Record<string, string> = {}) =>
  post(context, relationsCalls.addToBlacklist, { blacklisted_user_id: uid, ...more });

const sectionOf = async (context: BrowserContext, nick: string, section: string): Promise<string> =>
  mainOf(await (await context.request.get(`/en/profil/${nick}/${section}`)).text());

test('a member follows from a profile, changes their mind in the own list, and follows a follower back (R1.035, R2.067, R2.068, R2.088, R2.089)', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const other = await invent(context, { certified: true });
  const me = await enter(context);
  await test.step('following shows on both profiles', async () => {
    await arrives(page, `/en/profil/${other.nick}`);
    const followers = page.locator('.profile-figures div', { hasText: 'follower' }).locator('dd');
    await expect(followers).toHaveText('0');
    await page.getByRole('button', { name: `Follow ${other.nick}`, exact: true }).click();
    await expect(page.getByRole('button', { name: `Unfollow ${other.nick}` })).toBeVisible();
    await expect(followers).toHaveText('1');
    expect(await sectionOf(context, other.nick, 'followers')).toContain(me.nick);
    expect(await sectionOf(context, me.nick, 'following')).toContain(other.nick);
  });
  await test.step('the own list offers to end it, and to undo that', async () => {
    await arrives(page, '/en/membre/following');
    await expect(page.getByRole('navigation', { name: 'Your links' }).getByRole('link').first()).toHaveText(
      /Following\s*1/,
    );
    const list = page.getByRole('list', { name: 'Members followed' });
    await expect(list).toContainText('followed since');
    await list.getByRole('button', { name: `Unfollow ${other.nick}` }).press('Enter');
    await expect(list.getByRole('button', { name: `Follow ${other.nick}`, exact: true })).toBeFocused();
    await reloads(page);
    await expect(page.getByRole('main')).toContainText('You follow nobody yet');
  });
  await test.step('a follower becomes mutual', async () => {
    const theirs = await browser.newContext(baseURL ? { baseURL } : {});
    const fan = await enter(theirs);
    await follows(theirs, me.uid);
    await arrives(page, '/en/membre/followers');
    const list = page.getByRole('list', { name: 'Followers' });
    await expect(list).toContainText(fan.nick);
    await expect(list).not.toContainText('Mutual');
    await list.getByRole('button', { name: `Follow ${fan.nick}`, exact: true }).click();
    await expect(list.getByRole('button', { name: `Unfollow ${fan.nick}` })).toBeVisible();
    await reloads(page);
    await expect(list).toContainText('Mutual');
  });
});

test('a member blocks from a profile and by nick, sees why and how long, and lifts a block after a question (R1.036, R2.066, R2.205, R2.207)', async ({
  context,
  page,
}) => {
  const [one, two] = [await invent(context), await invent(context)];
  await enter(context);
  await follows(context, one.uid);
  await test.step('the dialog of a profile takes a length and a reason', async () => {
    await arrives(page, `/en/profil/${one.nick}`);
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Block…' }).click();
    const dialog = page.getByRole('dialog', { name: `Block ${one.nick}?` });
    await expect(dialog).toContainText('will read on your profile that you have blocked them');
    await expectAccessible(page);
    await dialog.getByRole('combobox').selectOption({ label: 'Insults' });
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: `Unblock ${one.nick}` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Follow ${one.nick}`, exact: true })).toHaveCount(0);
  });
  await test.step('the profile asks before a block is lifted, legibly above its dark panel', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: `Unblock ${one.nick}` }).click();
    const question = page.getByRole('dialog', { name: `Unblock ${one.nick}?` });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep the block' }).click();
    await expect(question).toBeHidden();
  });
  await arrives(page, '/en/membre/blacklist');
  const list = page.getByRole('list', { name: 'Members on your blacklist' });
  const rowOf = (nick: string) => list.getByRole('listitem').filter({ hasText: nick });
  await expect(rowOf(one.nick)).toContainText('Insults, on');
  await expect(rowOf(one.nick)).toContainText('left');
  await test.step('a nick is blocked for good; an unknown one is refused at the field', async () => {
    const form = page.getByRole('form', { name: 'Block a member' });
    const nick = form.getByRole('textbox', { name: 'Block a nick' });
    await nick.fill('Nobody-at-all');
    await nick.press('Enter');
    await expect(form).toContainText('There is no such member.');
    await expect(nick).toBeFocused();
    await nick.fill(two.nick.toLowerCase());
    await form.getByText('Permanent').click();
    await form.getByRole('button', { name: 'Block' }).click();
    await expect(rowOf(two.nick)).toContainText('Permanent');
    await expect(nick).toHaveValue('');
  });
  await test.step('a block is lifted after a question', async () => {
    const question = page.getByRole('dialog', { name: `Unblock ${one.nick}?` });
    const lift = list.getByRole('button', { name: `Unblock ${one.nick}` });
    await lift.click();
    await question.getByRole('button', { name: 'Keep the block' }).click();
    await expect(question).toBeHidden();
    await expect(rowOf(one.nick)).toHaveCount(1);
    await lift.click();
    await question.getByRole('button', { name: 'Unblock' }).click();
    await expect(rowOf(one.nick)).toHaveCount(0);
    await expect(rowOf(two.nick)).toHaveCount(1);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the forms of following and blocking do the same, and say why not', async ({
    browser,
    baseURL,
    context,
    page,
  }) => {
    const [one, two] = [await invent(context), await invent(context)];
    const me = await enter(context, {}, 'en');
    await follows(context, one.uid);
    await blocks(context, two.uid, { reason: 'Trop de <b>messages</b>' });
    const main = page.getByRole('main');

    await page.goto('/en/membre/following');
    await page.getByRole('button', { name: `Unfollow ${one.nick}` }).click();
    await expect(page).toHaveURL(/\/en\/membre\/following$/);
    await expect(main).toContainText('You follow nobody yet');
    await page.goto(`/en/profil/${one.nick}`);
    await page.getByRole('button', { name: `Follow ${one.nick}`, exact: true }).click();
    await expect(page.getByRole('button', { name: `Unfollow ${one.nick}` })).toBeVisible();

    await page.goto('/en/membre/blacklist');
    await expect(main).toContainText('Trop de <b>messages</b>, on');
    await page.getByRole('button', { name: `Unblock ${two.nick}` }).click();
    await expect(page).toHaveURL(/\/en\/membre\/blacklist$/);
    await expect(main).toContainText('Your blacklist is empty');
    await page.getByRole('textbox', { name: 'Block a nick' }).fill('Nobody-at-all');
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page.getByRole('form', { name: 'Block a member' })).toContainText(
      'There is no such member.',
    );

    // The other member blocks while this page is open.
    const theirs = await browser.newContext(baseURL ? { baseURL } : {});
    const third = await enter(theirs);
    await page.goto(`/en/profil/${third.nick}`);
    await blocks(theirs, me.uid);
    await page.getByRole('button', { name: `Follow ${third.nick}`, exact: true }).click();
    await expect(main).toContainText('This member has blocked you permanently.');
  });
});

test('a list of more than twenty members has pages, each at its address', async ({ context, page }) => {
  const me = await enter(context);
  const first = await invent(context);
  await follows(context, first.uid);
  const others = await Promise.all(Array.from({ length: 20 }, () => invent(context)));
  await Promise.all(others.map(({ uid }) => follows(context, uid)));
  await arrives(page, '/en/membre/following');
  const list = page.getByRole('list', { name: 'Members followed' });
  await expect(list.getByRole('listitem')).toHaveCount(20);
  const pager = page.getByRole('navigation', { name: 'Pages of the list' });
  await expect(pager).toContainText('1 to 20 of 21');
  await pager.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/en\/membre\/following\?p=2$/);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText(first.nick);
  await pager.getByRole('link', { name: 'Previous page' }).click();
  await expect(page).toHaveURL(/\/en\/membre\/following$/);
  // Beyond the last page there is the last one; nonsense is the first.
  for (const [address, shown] of [
    ['/en/membre/following?p=99', '21 to 21 of 21'],
    ['/en/membre/following?p=x', '1 to 20 of 21'],
    [`/en/profil/${me.nick}/following?p=2`, '21 to 21 of 21'],
  ] as const) {
    expect.soft(mainOf(await (await context.request.get(address)).text()), address).toContain(shown);
  }
});

test('the lists are for members only, valid, accessible and as wide as each screen', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const me = await enter(context, { certified: true, level: 'xxl' });
  const long = await invent(context, {
    nick: `Chant ${'du matin '.repeat(9)}${process.pid}`.slice(0, 90).trim(),
  });
  const theirs = await browser.newContext(baseURL ? { baseURL } : {});
  await passGate(theirs);
  await logIn(theirs, long);
  const visitors = await browser.newContext(baseURL ? { baseURL } : {});
  await passGate(visitors);
  await follows(context, long.uid);
  await follows(theirs, me.uid);
  await blocks(context, (await invent(context)).uid, { type: '24h' });
  await blocks(context, (await invent(context)).uid, { reason: 'un motif '.repeat(40).trim() });
  for (const [language, path] of [
    ['fr', '/membre/following'],
    ['en', '/membre/followers'],
    ['ru', '/membre/blacklist'],
    ['fr', `/profil/${me.nick}/followers`],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await arrives(page, prefixOf(language) + path);
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
  }
  for (const path of ['/membre/blacklist', '/membre/followers', `/profil/${me.nick}/followers`]) {
    const answer = await visitors.request.get(path);
    expect.soft(answer.status(), path).toBe(200);
    expect.soft(await answer.text(), path).not.toContain(long.nick);
  }
  await expectValidHtml(await (await context.request.get('/membre/blacklist')).text(), '/membre/blacklist');
});
