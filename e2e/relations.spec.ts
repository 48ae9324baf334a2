// Following and blocking, on a member's own pages and on another's profile.
import type { BrowserContext } from '@playwright/test';
import { callPath, languages, prefixOf, relationsCalls } from '@alcove/protocol';
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
} from './site.ts';

const phone = { width: 390, height: 844 };

async function asks(context: BrowserContext, spec: { path: string; door: 'site' | 'backend' }, form: object) {
  const answer = await context.request.post(callPath(spec as never), { form: form as never });
  expect(await answer.json()).toMatchObject({ status: 'success' });
}
const follows = (context: BrowserContext, uid: number) =>
  asks(context, relationsCalls.addFollowee, { followee_id: uid });
const blocks = (context: BrowserContext, uid: number, more: object = {}) =>
  asks(context, relationsCalls.addToBlacklist, { blacklisted_user_id: uid, ...more });

test('she follows from a profile, finds her in her list, and changes her mind there (R2.067, R2.088, R2.089, R1.035)', async ({
  context,
  page,
}) => {
  const other = await invent(context, { certified: true });
  const me = await enter(context);
  await arrives(page, `/en/profil/${other.nick}`);
  const followers = page.locator('.profile-figures div', { hasText: 'follower' }).locator('dd');
  await expect(followers).toHaveText('0');
  await page.getByRole('button', { name: `Follow ${other.nick}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Unfollow ${other.nick}` })).toBeVisible();
  await expect(followers).toHaveText('1');

  await arrives(page, `/en/profil/${other.nick}/followers`);
  await expect(page.getByRole('list', { name: 'Followers' })).toContainText(me.nick);
  await arrives(page, `/en/profil/${me.nick}/following`);
  await expect(page.getByRole('main')).toContainText(other.nick);

  await arrives(page, '/en/membre/following');
  await expect(page.getByRole('navigation', { name: 'Your links' }).getByRole('link').first()).toHaveText(
    /Following\s*1/,
  );
  const list = page.getByRole('list', { name: 'Members followed' });
  await expect(list).toContainText('followed since');
  await list.getByRole('button', { name: `Unfollow ${other.nick}` }).press('Enter');
  // The row stays, so that a slip can be undone.
  await expect(list.getByRole('button', { name: `Follow ${other.nick}`, exact: true })).toBeFocused();
  await reloads(page);
  await expect(page.getByRole('main')).toContainText('You follow nobody yet');
});

test('who follows her is told as such, and as mutual once she follows back (R2.068)', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const me = await enter(context);
  const theirs = await browser.newContext(baseURL ? { baseURL } : {});
  const fan = await enter(theirs);
  await follows(theirs, me.uid);
  await arrives(page, '/en/membre/followers');
  const list = page.getByRole('list', { name: 'Followers' });
  await expect(list).toContainText(`${fan.nick}`);
  await expect(list).not.toContainText('Mutual');
  await list.getByRole('button', { name: `Follow ${fan.nick}`, exact: true }).click();
  await expect(list.getByRole('button', { name: `Unfollow ${fan.nick}` })).toBeVisible();
  await reloads(page);
  await expect(list).toContainText('Mutual');
});

test('she blocks from a profile for a day, sees why and how long, and lifts it after being asked (R2.066, R1.036, R2.205, R2.207)', async ({
  context,
  page,
}) => {
  const other = await invent(context);
  await enter(context);
  await follows(context, other.uid);
  await arrives(page, `/en/profil/${other.nick}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Block…' }).click();
  const dialog = page.getByRole('dialog', { name: `Block ${other.nick}?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('combobox').selectOption({ label: 'Insults' });
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog).toBeHidden();
  // The way back takes the place of following.
  await expect(page.getByRole('button', { name: `Unblock ${other.nick}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Follow ${other.nick}`, exact: true })).toHaveCount(0);

  await arrives(page, '/en/membre/blacklist');
  const list = page.getByRole('list', { name: 'Blocked members' });
  await expect(list).toContainText('Insults, on');
  await expect(list).toContainText('left');
  await list.getByRole('button', { name: `Unblock ${other.nick}` }).click();
  const question = page.getByRole('dialog', { name: `Unblock ${other.nick}?` });
  await question.getByRole('button', { name: 'Keep the block' }).click();
  await expect(list).toContainText(other.nick);
  await list.getByRole('button', { name: `Unblock ${other.nick}` }).click();
  await question.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByRole('main')).toContainText('Your blacklist is empty');
});

test('she blocks by nick, for good, and a nick that is nobody’s is said at its field', async ({
  context,
  page,
}) => {
  const other = await invent(context);
  await enter(context);
  await arrives(page, '/en/membre/blacklist');
  const form = page.getByRole('form', { name: 'Block a member' });
  const nick = form.getByRole('textbox', { name: 'Block a nick' });
  await nick.fill('Nobody-at-all');
  await nick.press('Enter');
  await expect(form).toContainText('There is no such member.');
  await expect(nick).toBeFocused();
  await nick.fill(other.nick.toLowerCase());
  await form.getByText('Permanent').click();
  await form.getByRole('button', { name: 'Block' }).click();
  const list = page.getByRole('list', { name: 'Blocked members' });
  await expect(list).toContainText(other.nick);
  await expect(list).toContainText('Permanent');
  await expect(nick).toHaveValue('');
});

test('without scripts the forms do the same, and say why not', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const [one, two] = [await invent(context), await invent(context)];
  const me = await enter(context);
  await follows(context, one.uid);
  await blocks(context, two.uid, { reason: 'Trop de <b>messages</b>' });

  await page.goto('/en/membre/following');
  await page.getByRole('button', { name: `Unfollow ${one.nick}` }).click();
  await expect(page).toHaveURL(/\/en\/membre\/following$/);
  await expect(page.getByRole('main')).toContainText('You follow nobody yet');
  await page.goto(`/en/profil/${one.nick}`);
  await page.getByRole('button', { name: `Follow ${one.nick}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Unfollow ${one.nick}` })).toBeVisible();

  await page.goto('/en/membre/blacklist');
  await expect(page.getByRole('list', { name: 'Blocked members' })).toContainText(
    'Trop de <b>messages</b>, on',
  );
  await page.getByRole('button', { name: `Unblock ${two.nick}` }).click();
  await expect(page).toHaveURL(/\/en\/membre\/blacklist$/);
  await expect(page.getByRole('main')).toContainText('Your blacklist is empty');
  await page.getByRole('textbox', { name: 'Block a nick' }).fill('Nobody-at-all');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Block a member' })).toContainText('There is no such member.');

  // Blocked meanwhile by the one she wants to follow.
  const theirs = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const third = await enter(theirs);
  await page.goto(`/en/profil/${third.nick}`);
  await blocks(theirs, me.uid);
  await page.getByRole('button', { name: `Follow ${third.nick}`, exact: true }).click();
  await expect(page.getByRole('main')).toContainText('This member has blocked you permanently.');
});

test('a list of more than twenty has pages, each at its address', async ({ context, page }) => {
  const me = await enter(context);
  const nicks = [];
  for (let count = 0; count < 23; count += 1) {
    const { nick, uid } = await invent(context);
    await follows(context, uid);
    nicks.unshift(nick);
  }
  await arrives(page, '/en/membre/following');
  const list = page.getByRole('list', { name: 'Members followed' });
  await expect(list.getByRole('listitem')).toHaveCount(20);
  const pages = page.getByRole('navigation', { name: 'Pages of the list' });
  await expect(pages).toContainText('1 to 20 of 23');
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/en\/membre\/following\?p=2$/);
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list).toContainText(nicks.at(-1) ?? '');
  await pages.getByRole('link', { name: 'Previous page' }).click();
  await expect(page).toHaveURL(/\/en\/membre\/following$/);
  // Beyond the last there is the last; nonsense is the first.
  const beyond = await context.request.get('/en/membre/following?p=99');
  expect(mainOf(await beyond.text())).toContain('21 to 23 of 23');
  expect(mainOf(await (await context.request.get('/en/membre/following?p=x')).text())).toContain(
    '1 to 20 of 23',
  );
  expect(mainOf(await (await context.request.get(`/en/profil/${me.nick}/following?p=2`)).text())).toContain(
    '21 to 23 of 23',
  );
});

test('lists are for members, in three languages, on every screen, valid and accessible', async ({
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
  const strangers = await browser.newContext(baseURL ? { baseURL } : {});
  await passGate(strangers);
  await follows(context, long.uid);
  await follows(theirs, me.uid);
  await blocks(context, (await invent(context)).uid, { type: '24h' });
  await blocks(context, (await invent(context)).uid, { reason: 'un motif '.repeat(40).trim() });
  for (const language of languages) {
    for (const path of [
      '/membre/following',
      '/membre/followers',
      '/membre/blacklist',
      `/profil/${me.nick}/followers`,
    ]) {
      const address = prefixOf(language) + path;
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(address, { waitUntil: 'networkidle' });
      await expectAccessible(page);
      await page.setViewportSize(phone);
      await expectNoSidewaysScroll(page);
    }
    for (const path of ['/membre/blacklist', '/membre/followers', `/profil/${me.nick}/followers`]) {
      const answer = await strangers.request.get(prefixOf(language) + path);
      expect.soft(answer.status(), path).toBe(200);
      expect.soft(await answer.text(), path).not.toContain(long.nick);
    }
  }
  await expectValidHtml(await (await context.request.get('/membre/blacklist')).text(), '/membre/blacklist');
});
