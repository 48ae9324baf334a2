// A room with more people than its list names: all of them are counted, found, filtered and called by name.
import { crowd, everybodyLeaves } from './crowd.ts';
import { comesIn, editorOf, guest, linesOf, phone, roomOf, rowOf, says } from './guests.ts';
import { ownRoom } from './rooms.ts';
import { expect, expectAccessible, test } from './site.ts';

test.afterEach(everybodyLeaves);

test('in a crowd everybody is counted, found and called; who comes and goes is gathered', async ({
  browser,
}) => {
  const host = await guest(browser, { level: 'xxl' });
  const room = await ownRoom(host.page.context(), host, { capacity: '400' });
  await comesIn(host, roomOf(host));
  const people = await crowd(room.roomid, 300);
  const reader = await guest(browser);
  await comesIn(reader, roomOf(host));
  const { page } = reader;
  const list = page.getByRole('complementary', { name: 'Personnes du salon' });
  await expect(list.getByRole('heading')).toContainText('302');
  await expect(host.page.locator('.line-news').filter({ hasText: 'autres sont entrés' })).toHaveCount(1);

  // What is no page away is asked for as one scrolls there.
  const rows = list.locator('.people-rows');
  const last = people.at(-1) as (typeof people)[number];
  await expect(async () => {
    await rows.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect(rowOf(page, last)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(list.locator('[aria-setsize]').first()).toHaveAttribute('aria-setsize', '302');
  await expect(list.locator('.people-more')).toHaveCount(0);

  await list.getByRole('searchbox').fill(last.nick.toUpperCase());
  await expect(list.locator('.person-row')).toHaveCount(1);
  await expect(rowOf(page, last)).toBeVisible();
  await list.getByRole('searchbox').fill('');
  await expect(list.getByRole('button', { name: /^XXL/ })).toContainText('1');
  await list.getByRole('button', { name: /^XXL/ }).click();
  await expect(list.locator('.person-row')).toHaveCount(1);
  await expect(rowOf(page, host)).toBeVisible();
  await list.getByRole('button', { name: 'Tous' }).click();
  await expectAccessible(page);

  await editorOf(page).click();
  await page.keyboard.type(`@${last.nick.slice(3)}`);
  await expect(page.getByRole('option', { name: last.nick })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('bonsoir');
  await page.keyboard.press('Enter');
  await expect(linesOf(host.page)).toHaveText([`@${last.nick} bonsoir`]);

  for (const one of people.slice(0, 60)) one.leave();
  await expect(list.getByRole('heading')).toContainText('242');
  await says(host, 'il reste du monde');
  await expect(linesOf(page).last()).toHaveText('il reste du monde');

  await page.setViewportSize(phone);
  await page
    .getByRole('button', { name: 'Voir les 242 personnes présentes' })
    .filter({ visible: true })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Dans le salon' });
  await sheet.getByRole('searchbox').fill(last.nick);
  await expect(sheet.locator('.person-row')).toHaveCount(1);
});
