// A host changes her room.
import type { Page } from '@playwright/test';
import { callPath, moderationCalls, roomsCalls } from '@alcove/protocol';
import { enter } from './member.ts';
import { newcomer } from './people.ts';
import { cardOf, expectInside, ownRoom, ownRoomPath } from './rooms.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts';

const phone = { width: 390, height: 844 };

async function editing(page: Page, nick: string) {
  await arrives(page, `/en${ownRoomPath(nick)}`);
  await expectInside(page);
  await page.getByRole('button', { name: 'Room options' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Edit the room' }).filter({ visible: true }).click();
  const editor = page.getByRole('dialog', { name: /^My room/ });
  await expect(editor).toBeVisible();
  return editor;
}

test('a host changes her room: what she changed waits for her, then everybody sees it (R1.023, R2.216, R6.063)', async ({
  context,
  page,
}) => {
  const { nick } = await enter(context, {}, 'en');
  const editor = await editing(page, nick);
  const name = editor.getByRole('textbox', { name: 'Name' });
  await expect(editor.getByRole('button', { name: 'Save' })).toHaveCount(0);
  const wished = `Véranda ${nick}`;
  await name.fill('x');
  await editor.getByRole('combobox', { name: 'Who may enter' }).selectOption('Couples');
  await expect(editor).toContainText('2 unsaved changes');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toContainText('A room name has 2 to 60 characters');
  // Nothing closes it over her changes.
  await page.keyboard.press('Escape');
  await expect(editor).toBeVisible();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor).not.toContainText('unsaved');
  await name.fill(wished);
  await editor.getByRole('textbox', { name: 'Welcome line' }).fill('Verbena, curtains drawn.');
  await editor.getByRole('spinbutton', { name: 'Places' }).fill('40');
  await editor.getByRole('switch', { name: 'Password' }).check();
  await editor.getByRole('textbox', { name: 'Password' }).fill('curtain');
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toContainText('Saved.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: wished })).toBeVisible();
  const { data } = (await (
    await context.request.get(callPath(roomsCalls.room), { params: { room: `~${nick}` } })
  ).json()) as { data: { room: object } };
  expect(data.room).toMatchObject({
    name: wished,
    protected: 1,
    options: { capacity: 40, welcome: 'Verbena, curtains drawn.', allowed_gender: 0 },
  });
  expect(JSON.stringify(data)).not.toContain('curtain"');
});

test('stepper, slider and typed number are one price; the door shows it (R2.217, R3.150, R6.064, R9.036)', async ({
  context,
  page,
  browser,
  baseURL,
}) => {
  const { nick } = await enter(context, {}, 'en');
  const name = `Atelier ${nick}`;
  await ownRoom(context, { nick }, { name });
  const editor = await editing(page, nick);
  const typed = editor.getByRole('spinbutton', { name: 'Price per minute, in tokens' });
  const slider = editor.getByRole('slider', { name: 'Price per minute, in tokens' });
  await typed.fill('12.4');
  await typed.press('Enter');
  await expect(typed).toHaveValue('12');
  await expect(slider).toHaveAttribute('aria-valuetext', '12 tokens per minute');
  await editor.getByRole('button', { name: 'One token more' }).click();
  await expect(typed).toHaveValue('13');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(typed).toHaveValue('14');
  await typed.fill('99999');
  await typed.press('Enter');
  await expect(typed).toHaveValue('1000');
  await typed.fill('18');
  await typed.press('Enter');
  await editor.getByRole('switch', { name: 'Showroom' }).check();
  await expect(editor).toContainText('Nothing is charged yet');
  await expect(editor).toContainText('1,080 tokens');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toContainText('Saved.');
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  await enter(other, {}, 'en');
  const guest = await other.newPage();
  await arrives(guest, `/en/chat?q=${encodeURIComponent(name)}`);
  await expect(cardOf(guest, name)).toContainText('18 tokens per minute');
  await other.close();
});

test('a closed room empties, and opens again', async ({ context, page, browser, baseURL }) => {
  const { nick } = await enter(context, {}, 'en');
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  await enter(other, {}, 'en');
  const guest = await other.newPage();
  await arrives(guest, `/en${ownRoomPath(nick)}`);
  await expectInside(guest);
  const editor = await editing(page, nick);
  await editor.getByRole('button', { name: 'Close the room…' }).click();
  await expect(editor.getByRole('alert')).toContainText('will be shown out');
  await editor.getByRole('button', { name: 'Close the room', exact: true }).click();
  await expect(editor).toContainText('Closed');
  await expect(guest.getByText('This room is closed.')).toBeVisible();
  await editor.getByRole('button', { name: 'Open the room again' }).click();
  await expect(editor).toContainText('Open,');
  await other.close();
});

test('only its host finds the way to change a room', async ({ context, page, browser, baseURL }) => {
  const { nick } = await enter(context, {}, 'en');
  await ownRoom(context, { nick });
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  await enter(other, {}, 'en');
  const guest = await other.newPage();
  await arrives(guest, `/en${ownRoomPath(nick)}`);
  await expectInside(guest);
  await guest.getByRole('button', { name: 'Room options' }).filter({ visible: true }).click();
  await expect(guest.getByRole('menuitem', { name: 'Settings' }).filter({ visible: true })).toBeVisible();
  await expect(guest.getByRole('menuitem', { name: 'Edit the room' })).toHaveCount(0);
  await other.close();
  await arrives(page, '/en/chat');
});

test('a host reads whom her room keeps out, and lets her in again', async ({
  context,
  page,
  browser,
  baseURL,
}) => {
  const { nick } = await enter(context, {}, 'en');
  const room = await ownRoom(context, { nick });
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const outsider = await enter(other, {}, 'en');
  const excluded = await context.request.post(callPath(moderationCalls.exclude), {
    form: { room_id: String(room.roomid), id: String(outsider.uid), reason_id: 'insult' },
  });
  expect(await excluded.json()).toMatchObject({ status: 'success', data: { state: 'excluded' } });
  const guest = await other.newPage();
  await arrives(guest, `/en${ownRoomPath(nick)}`);
  await expect(guest.getByText('You cannot come in here.')).toBeVisible();
  const editor = await editing(page, nick);
  await expect(editor).toContainText(outsider.nick);
  await editor.getByRole('button', { name: `Lift the exclusion of ${outsider.nick}` }).click();
  await expect(editor).toContainText('Nobody is excluded from this room.');
  await arrives(guest, `/en${ownRoomPath(nick)}`);
  await expectInside(guest);
  await other.close();
});

test('a room she opened besides her own is hers to change, and to delete', async ({ context, page }) => {
  await enter(context, { level: 'xxl' }, 'en');
  const { nick: name } = newcomer();
  await arrives(page, '/en/chat?create');
  await page.getByRole('textbox', { name: 'Room name' }).fill(name);
  await page.getByRole('button', { name: 'Create the room' }).click();
  await expectInside(page);
  const options = page.getByRole('button', { name: 'Room options' }).filter({ visible: true });
  await options.click();
  await page.getByRole('menuitem', { name: 'Edit the room' }).filter({ visible: true }).click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('textbox', { name: 'Name' }).fill(`${name} bis`);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(new RegExp(`/en/chat/${name}-bis$`, 'i'));
  await expect(page.getByRole('dialog', { name: `${name} bis` })).toContainText('Saved.');
  await editor.getByRole('button', { name: 'Delete…' }).click();
  await editor.getByRole('button', { name: 'Delete the room' }).click();
  await expect(page).toHaveURL(/\/en\/chat$/);
  await expect(cardOf(page, `${name} bis`)).toHaveCount(0);
});

test('on a phone the whole of it can be read and saved', async ({ context, page }) => {
  await page.setViewportSize(phone);
  const { nick } = await enter(context, {}, 'en');
  const editor = await editing(page, nick);
  await editor.getByRole('textbox', { name: 'Welcome line' }).fill('Bonsoir.');
  await expect(editor.getByRole('button', { name: 'Save' })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
