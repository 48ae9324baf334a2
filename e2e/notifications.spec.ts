// The bell, popups and the page of notifications, in two tabs of one browser.
import type { BrowserContext, Page } from '@playwright/test';
import { callPath, devCalls, notificationsCalls, relationsCalls } from '@alcove/protocol';
import { holdsToasts } from './held-toasts.ts';
import { enter, invent } from './member.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, reloads, test, phone } from './site.ts';

async function tell(context: BrowserContext, type: string, to: string, from = ''): Promise<void> {
  const answer = await context.request.post(callPath(devCalls.tell), { data: { type, to, from } });
  expect(answer.status()).toBe(200);
}

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const rowsOf = (page: Page) => page.locator('.notification-list .notification');

test('a follower pops up in one tab, rings the bell of both, and is read in both at once (R2.214, R7.307, R9.010)', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const me = await enter(context);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await arrives(tab, '/en/');
    await holdsToasts(tab);
    await expect(bellOf(tab)).toHaveAccessibleName('Notifications');
  }
  const theirs = await browser.newContext(baseURL ? { baseURL } : {});
  const follower = await enter(theirs);
  const followed = await theirs.request.post(callPath(relationsCalls.addFollowee), {
    form: { followee_id: me.uid },
  });
  expect(await followed.json()).toMatchObject({ status: 'success' });

  const text = `${follower.nick} follows you`;
  const toasts = [page, other].map((tab) => tab.locator('.toast', { hasText: text }));
  const shown = async () => (await Promise.all(toasts.map(async (each) => each.count()))).toSorted();
  await expect.poll(shown).toEqual([0, 1]);
  for (const tab of [page, other]) await expect(bellOf(tab)).toHaveAccessibleName('Notifications, 1 unread');
  const said = async () =>
    (
      await Promise.all(
        [page, other].map(async (tab) => tab.getByRole('status').filter({ hasText: text }).count()),
      )
    ).toSorted();
  expect(await said()).toEqual([0, 1]);

  await test.step('the panel opens by keyboard, arrows move, Escape returns to the bell', async () => {
    await bellOf(page).press('Enter');
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const row = panel.getByRole('link', { name: text });
    await expect(row).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(row).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(bellOf(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await row.click();
  });
  await expect(page).toHaveURL(/\/en\/membre\/followers$/);
  for (const tab of [page, other]) await expect(bellOf(tab)).toHaveAccessibleName('Notifications');
  // A reload tells nothing again.
  await reloads(other);
  await expect(bellOf(other)).toHaveAccessibleName('Notifications');
  expect(await other.locator('.toast').count()).toBe(0);
  await theirs.close();
});

test('on a phone the page lists by day, chip and page, deletes, and hides names in discreet mode (R1.039, R2.064, R7.303)', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: phone, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const me = await enter(context);
  const sender = await invent(context);
  for (let each = 0; each < 21; each++) await tell(context, 'gift', me.nick, sender.nick);
  await tell(context, 'follower', me.nick, sender.nick);

  const written = async () => {
    const answer = await context.request.get(callPath(notificationsCalls.notificationCounts));
    return ((await answer.json()) as { data: { total_count: number } }).data.total_count;
  };
  await expect.poll(written).toBe(22);
  await arrives(page, '/en/membre/notification-list');
  await expect(page.getByRole('link', { name: 'All 22' })).toHaveAttribute('aria-current', 'page');
  await expect(rowsOf(page)).toHaveCount(20);
  await expect(page.getByRole('region', { name: 'Today' })).toContainText(`${sender.nick} follows you`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await test.step('a chip and the second page hold the others', async () => {
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(rowsOf(page)).toHaveCount(2);
    await page.getByRole('link', { name: 'Followers' }).click();
    await expect(rowsOf(page)).toHaveCount(1);
    await page.getByRole('link', { name: /^All/ }).click();
    await expect(rowsOf(page)).toHaveCount(20);
  });
  await test.step('a deleted row leaves, and the focus goes on', async () => {
    await rowsOf(page)
      .first()
      .getByRole('button', { name: `Delete: ${sender.nick} follows you` })
      .press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Notification deleted.' })).toBeAttached();
    await expect(page.getByRole('link', { name: 'All 21' })).toBeVisible();
    await expect(rowsOf(page).first().getByRole('link')).toBeFocused();
  });
  await test.step('all are marked as read', async () => {
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByRole('link', { name: 'Unread 0' })).toBeVisible();
    await expect(page.locator('.notification.unread')).toHaveCount(0);
  });
  await test.step('discreet mode names nobody', async () => {
    await page.getByRole('button', { name: 'Discreet mode' }).click();
    await expect(page.locator('.notification-list')).not.toContainText(sender.nick);
    await expect(page.locator('.notification-list .avatar')).toHaveCount(0);
  });
  await context.close();
});
