// Walls and comments in browsers: two members, one of them with a phone.
import { callPath, relationsCalls, wallCalls } from '@alcove/protocol';
import type { Route } from '@playwright/test';
import { enter } from './member.ts';
import { ownRoomPath } from './rooms.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, reloads } from './site.ts';
import { test } from './talker.ts';

async function losesAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('a member posts a picture, a follower comments from a phone, and both read and delete (R1.020, R2.069, R2.090)', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const owner = await enter(context, { level: 'xxl' });
  const theirs = await browser.newContext({ ...phone, ...(baseURL && { baseURL }) });
  const reader = await enter(theirs);
  const other = await theirs.newPage();
  await test.step('the owner posts words and a picture for followers', async () => {
    await arrives(page, '/en/membre/wall');
    await expect(page.getByRole('main')).toContainText('Your wall is empty.');
    await page.getByLabel('Your message').fill(`Apricot light tonight, @${reader.nick}.`);
    const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 400, height: 300 } });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
    await page.getByText('Followers', { exact: true }).click();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByRole('article')).toContainText('Apricot light tonight');
    await expectAccessible(page);
  });
  const article = other.getByRole('article');
  await test.step('who does not follow reads nothing; who follows sees the picture and comments', async () => {
    await arrives(other, `/en/profil/${owner.nick}/wall`);
    await expect(other.getByRole('main')).toContainText('The wall is empty.');
    await other
      .getByRole('button', { name: `Follow ${owner.nick}` })
      .first()
      .click();
    await expect(article.getByRole('link', { name: `@${reader.nick}` })).toBeVisible();
    await expect(article.getByRole('button', { name: /^Enlarge picture 1/ })).toBeVisible();
    await article.getByRole('button', { name: `Actions on ${owner.nick}’s post` }).click();
    await other.getByRole('menuitem', { name: 'Report' }).click();
    const report = other.getByRole('dialog', { name: `Report ${owner.nick}` });
    await expect(report).toContainText(`Apricot light tonight, @${reader.nick}.`);
    await other.keyboard.press('Escape');
    await expect(report).toBeHidden();
    await article.getByRole('button', { name: /^Like/ }).first().click();
    await article.getByRole('button', { name: '0 comments' }).click();
    const comment = article.getByLabel('Write a comment');
    await other.route('**/b/comment/add/', (route) =>
      route.fulfill({
        status: 429,
        json: { status: 'error', code: 'too_many', message: 'Too fast.', retry_after: 3 },
      }),
    );
    await comment.fill('I bring the kettle.');
    await other.keyboard.press('Enter');
    await expect(article.getByRole('timer')).toHaveText(/^You can comment in \d s\. Your text is kept\.$/);
    await expect(article.getByRole('button', { name: 'Send the comment' })).toBeDisabled();
    await expect(article.getByRole('timer')).toHaveCount(0);
    await other.unroute('**/b/comment/add/');
    await other.route('**/b/comment/add/', losesAnswer, { times: 1 });
    await comment.press('Enter');
    // It stands once, as the owner's count says later.
    await article.getByRole('button', { name: 'Try again' }).click();
    await expect(article.getByRole('listitem')).toContainText(['I bring the kettle.']);
    await expectAccessible(other);
    await expectNoSidewaysScroll(other);
  });
  await test.step('the owner answers on the page of the post, where the notification leads', async () => {
    await arrives(page, '/en/membre/notification-list');
    await page.getByRole('link', { name: new RegExp(`${reader.nick} commented`) }).click();
    await expect(page).toHaveURL(/\/en\/mur\/\d+$/);
    await page.getByRole('button', { name: `Reply to ${reader.nick}` }).click();
    await page.getByLabel(`Reply to ${reader.nick}`).last().fill('And I the lemon.');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article')).toContainText('And I the lemon.');
    await expect(page.getByRole('button', { name: '2 comments' })).toBeVisible();
  });
  await test.step('a deleted comment keeps its place above the reply', async () => {
    await reloads(other);
    await article.getByRole('button', { name: '2 comments' }).click();
    await article.getByRole('button', { name: `Delete ${reader.nick}’s comment` }).click();
    await article.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(article).toContainText('Comment deleted');
    await expect(article).toContainText('And I the lemon.');
  });
  await test.step('the owner deletes the post', async () => {
    await page.getByRole('button', { name: `Actions on ${owner.nick}’s post` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await expect(page.getByRole('main')).toContainText('The wall is empty.');
    await arrives(other, `/en/profil/${owner.nick}/posts`);
    await expect(other.getByRole('main')).toContainText('No posts.');
  });
  await test.step('on a phone a row opens the form as a sheet, which keeps what is typed when it is closed', async () => {
    await arrives(other, '/en/membre/wall');
    await other.getByRole('button', { name: 'Write on your wall…' }).click();
    const sheet = other.getByRole('dialog', { name: 'Write on your wall' });
    await sheet.getByLabel('Your message').fill('Six o’clock, the beach is empty.');
    await other.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await other.getByRole('button', { name: 'Write on your wall…' }).click();
    await sheet.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(article).toContainText('Six o’clock, the beach is empty.');
  });
  await theirs.close();
});

test('a reader of a room finds its owner’s wall beside the messages, writes there with a completed nick, and sees how much was said meanwhile', async ({
  context,
  page,
  talker,
}) => {
  const host = await talker();
  const reader = await enter(context, { phoneVerified: true });
  const text = 'The lamp is apricot tonight.';
  await host.context.request.post(callPath(wallCalls.postOnWall), { form: { text } });
  await context.request.post(`/b${relationsCalls.addFollowee.path}`, { form: { followee_id: host.uid } });
  await arrives(page, `/en${ownRoomPath(host.nick)}`);
  const log = page.getByRole('log');
  await expect(log).toBeVisible();
  await page.getByRole('tab', { name: 'Wall 1' }).click();
  const wall = page.getByRole('tabpanel', { name: 'Wall' });
  await expect(wall.getByRole('article')).toContainText(text);
  await expect(log).toBeHidden();
  await test.step('what is said meanwhile is counted on the tab of the messages', async () => {
    await host.says('good evening');
    await host.says('come in');
    await expect(page.getByRole('tab', { name: /^Conversation.*2 new/ })).toBeVisible();
  });
  await test.step('the nick under way is completed by a key, and the post stands on the wall', async () => {
    const message = wall.getByRole('textbox', { name: 'Your message' });
    await message.click();
    await page.keyboard.type(`Nicely lit, @${host.nick.slice(0, 3)}`);
    await expect(wall.getByRole('option', { name: host.nick })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(message).toHaveValue(`Nicely lit, @${host.nick} `);
    await expectAccessible(page);
    await wall.getByRole('button', { name: 'Post', exact: true }).click();
    const latest = wall.getByRole('article').first();
    await expect(latest).toContainText(reader.nick);
    await expect(latest.getByRole('link', { name: `@${host.nick}` })).toBeVisible();
  });
  await test.step('the messages are read where they were left, and the tab counts nothing', async () => {
    await page.getByRole('tab', { name: /^Conversation/ }).click();
    await expect(log).toContainText('come in');
    await expect(page.getByRole('tab', { name: 'Wall 2' })).toBeVisible();
    await expect(page.getByRole('tab', { name: /^Conversation.*new/ })).toHaveCount(0);
  });
});
