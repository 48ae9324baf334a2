// What takes XXL, as a free member reads it, and how they come back from there.
import { entersRoom, roomMember, roomOf, rowOf } from './room-members.ts';
import { newcomer } from './people.ts';
import { cardOf, ownRoom } from './rooms.ts';
import { arrives, expect } from './site.ts';
import { test } from './talker.ts';

test.use({ expectedErrors: [/live error/] });

test('a free member reads that pictures, following, blocking, exclusions and rooms of their own take XXL, and finds the typed name again (R5.020, R8.052, R8.053, R8.054, R8.055, R8.056)', async ({
  browser,
  talker,
}) => {
  const host = await talker();
  const guest = await talker();
  await guest.live.rooms.join(String(host.room.roomid));
  const reader = await roomMember(browser, { language: 'en' });
  const { page } = reader;
  await entersRoom(reader, roomOf(host, 'en'));
  const dialog = page.getByRole('dialog');
  const readsOfPremium = async () => {
    await expect(dialog).toContainText('XXL');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  await page.getByRole('button', { name: 'Attach a JPG photo' }).click();
  await readsOfPremium();
  // Nobody excludes a host from their own room: the menu offers it for guests.
  for (const [who, item] of [
    [host, 'Follow'],
    [host, 'Block…'],
    [guest, 'Ask to exclude…'],
  ] as const) {
    await rowOf(page, who).click();
    await page.getByRole('menuitem', { name: item }).click();
    await readsOfPremium();
  }

  await arrives(page, '/en/chat');
  await page.getByRole('link', { name: 'Create a room' }).click();
  const { nick: wished } = newcomer();
  const name = page.getByRole('textbox', { name: 'Room name' });
  await name.fill(wished);
  await dialog.getByRole('button', { name: 'Create the room' }).click();
  const prompt = page.getByRole('dialog', {
    name: 'You need to become an XXL member to create rooms.',
  });
  await prompt.getByRole('link', { name: 'Become XXL' }).click();
  await expect(page).toHaveURL(/\/en\/membre\/payment/);
  // The address is there before the page is: until then the prompt stands.
  await expect(prompt).toBeHidden();
  await page.goBack();
  await expect(name).toHaveValue(wished);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/en\/chat$/);
  // A name that was given up is not kept.
  await page.getByRole('link', { name: 'Create a room' }).click();
  await expect(name).toHaveValue('');
});

test('a full room tells a free member that XXL may enter, and lets them in once a member leaves (R6.067, R8.030)', async ({
  browser,
  talker,
}) => {
  const host = await talker();
  const second = await talker();
  const name = `Alcove ${host.nick}`;
  await ownRoom(host.context, host, { name, capacity: '2' });
  await second.live.rooms.join(String(host.room.roomid));
  const { page } = await roomMember(browser, { language: 'en' });

  await test.step('on the list', async () => {
    await arrives(page, `/en/chat?q=${encodeURIComponent(name)}`);
    await expect(cardOf(page, name)).toContainText('Full');
    await cardOf(page, name).getByRole('link').click();
    await expect(page.getByRole('dialog', { name: 'Room is full, only XXL allowed.' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('at its address', async () => {
    await arrives(page, roomOf(host, 'en'));
    await expect(page.getByRole('heading', { name: 'The room is full.' })).toBeVisible();
    await page.getByRole('button', { name: 'Become XXL' }).click();
    await expect(page.getByRole('dialog')).toContainText('XXL');
    await page.keyboard.press('Escape');
    await second.live.rooms.leave(host.room.roomid);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('log')).toBeVisible();
  });
});
