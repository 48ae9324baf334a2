// A room with more people than its list names: all of them are counted, found, filtered and called by name.
import { crowd, everybodyLeaves } from './crowd.ts';
import { entersRoom, editorOf, roomMember, logEntriesOf, roomOf, rowOf } from './room-members.ts';
import { expect, expectAccessible, phone } from './site.ts';
import { ownRoom } from './rooms.ts';
import { test } from './talker.ts';

test.afterEach(everybodyLeaves);

test('in a crowd every member is counted, found and called; those who come and go are gathered', async ({
  browser,
  talker,
}) => {
  const host = await talker({ level: 'xxl' });
  const room = await ownRoom(host.context, host, { capacity: '400' });
  // More than the list names: 200.
  const people = await crowd(room.roomid, 230);
  const reader = await roomMember(browser);
  await entersRoom(reader, roomOf(host));
  const { page } = reader;
  const list = page.getByRole('complementary', { name: 'Personnes du salon' });
  await expect(list.getByRole('heading')).toContainText('232');

  // What is no page away is asked for as one scrolls there.
  const rows = list.locator('.people-rows');
  const last = people.at(-1) as (typeof people)[number];
  await expect(async () => {
    await rows.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect(rowOf(page, last)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(list.locator('[aria-setsize]').first()).toHaveAttribute('aria-setsize', '232');
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
  await expect(logEntriesOf(page)).toHaveText([`@${last.nick} bonsoir`]);
  await expect.poll(() => host.live.rooms.view(room.roomid)?.messages[0]?.message).toContain(`@${last.nick}`);

  for (const one of people.slice(0, 20)) one.leave();
  await expect(list.getByRole('heading')).toContainText('212');
  await host.says('il reste du monde');
  await expect(logEntriesOf(page).last()).toHaveText('il reste du monde');

  await page.setViewportSize(phone);
  await page
    .getByRole('button', { name: 'Voir les 212 personnes présentes' })
    .filter({ visible: true })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Dans le salon' });
  await sheet.getByRole('searchbox').fill(last.nick);
  await expect(sheet.locator('.person-row')).toHaveCount(1);
});
