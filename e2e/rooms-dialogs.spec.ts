// Opening a room, and entering one that asks for something.
import type { Page } from '@playwright/test';
import { enter } from './member.ts';
import { newcomer } from './people.ts';
import { cardOf, expectInside, ownRoom, ownRoomPath } from './rooms.ts';
import { arrives, expect, expectAccessible, test } from './site.ts';

const phone = { width: 390, height: 844 };

async function opened(page: Page, { path = '/en/chat', create = 'Create a room' } = {}) {
  await arrives(page, path);
  await page.getByRole('link', { name: create }).click();
  const dialog = page.getByRole('dialog', { name: create });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('what is wrong with a new room is said at its field, and a free name offered (R2.197, R5.016, R5.017, R5.018, R5.019)', async ({
  context,
  page,
}) => {
  const { nick } = await enter(context, { level: 'xxl' }, 'en');
  const dialog = await opened(page);
  const name = dialog.getByRole('textbox', { name: 'Room name' });
  const send = dialog.getByRole('button', { name: 'Create the room' });
  await expect(name).toBeFocused();
  await send.click();
  await expect(dialog).toContainText('Please enter a name of new room.');
  await expect(name).toBeFocused();
  await name.fill('PERSIENNES');
  await dialog.getByRole('switch', { name: 'Password' }).check();
  await send.click();
  await expect(dialog).toContainText('A room with such name already exists.');
  await expect(dialog).toContainText('Please provide a password.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Try “${nick}: PERSIENNES”.` }).click();
  await expect(name).toHaveValue(`${nick}: PERSIENNES`);
  await dialog.getByRole('textbox', { name: 'Password' }).fill('curtain');
  await dialog.getByRole('textbox', { name: 'Confirmation' }).fill('Curtain');
  await send.click();
  await expect(dialog).toContainText("Password and its confirmation don't match.");
  await expect(dialog.getByRole('textbox', { name: 'Confirmation' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Confirmation' }).fill('curtain');
  await send.click();
  await expect(page).toHaveURL(/\/en\/chat\/[^?]+$/);
  await expectInside(page);
  await expect(page.getByRole('heading', { level: 1, name: `${nick}: PERSIENNES` })).toBeVisible();
});

test('a name that the list does not hold yet is refused by the house, at its field', async ({
  context,
  page,
}) => {
  const { nick } = await enter(context, { level: 'xxl' }, 'en');
  // The list stays as it was when the page was drawn.
  const before = await context.request.get('/_backend/rooms/list/');
  await page.route('**/rooms/list/**', (route) => route.fulfill({ response: before }));
  const dialog = await opened(page);
  await ownRoom(context, { nick }, { name: `Veranda ${nick}` });
  await dialog.getByRole('textbox', { name: 'Room name' }).fill(`veranda ${nick}`);
  await dialog.getByRole('button', { name: 'Create the room' }).click();
  await expect(dialog).toContainText('A room with such name already exists.');
  await expect(dialog.getByRole('button', { name: /^Try/ })).toBeVisible();
});

test('a free member is led to XXL, and finds her name when she comes back (R5.020, R8.055)', async ({
  context,
  page,
}) => {
  await enter(context, {}, 'en');
  const dialog = await opened(page);
  const { nick: wished } = newcomer();
  await dialog.getByRole('textbox', { name: 'Room name' }).fill(wished);
  await dialog.getByRole('button', { name: 'Create the room' }).click();
  const prompt = page.getByRole('dialog', {
    name: 'You need to become an XXL member to create rooms.',
  });
  await prompt.getByRole('link', { name: 'Become XXL' }).click();
  await expect(page).toHaveURL(/\/en\/membre\/payment/);
  // The address is there before the page is: until then the prompt stands.
  await expect(prompt).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Room name' })).toHaveValue(wished);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/en\/chat$/);
  // What she gave up is not kept.
  await page.getByRole('link', { name: 'Create a room' }).click();
  await expect(page.getByRole('textbox', { name: 'Room name' })).toHaveValue('');
});

test('a house that fails says so, and keeps what was typed (R5.021)', async ({ context, page }) => {
  await enter(context, { level: 'xxl' }, 'en');
  await page.routeWebSocket(/\/live\/ws/, (socket) => {
    const house = socket.connectToServer();
    socket.onMessage((text) => {
      const { action, args } = JSON.parse(String(text).startsWith('{') ? String(text) : '{}') as {
        action?: string;
        args?: { messageid: number };
      };
      if (action !== 'create_room') return house.send(text);
      const failed = {
        type: 'result',
        messageid: args?.messageid,
        result: 500,
        comment: 'Internal',
        data: {},
      };
      socket.send(JSON.stringify({ ...failed, data: { code: 'internal' } }));
    });
  });
  const dialog = await opened(page);
  const { nick: wished } = newcomer();
  await dialog.getByRole('textbox', { name: 'Room name' }).fill(wished);
  await dialog.getByRole('button', { name: 'Create the room' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Cannot create new room, please try again later.');
  await expect(dialog.getByRole('textbox', { name: 'Room name' })).toHaveValue(wished);
});

test('a protected room opens to who knows its password (R2.198, R5.022)', async ({ context, page }) => {
  await enter(context, {}, 'en');
  await arrives(page, '/en/chat');
  await cardOf(page, 'Persiennes').getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: 'This room asks for a password' });
  const password = dialog.getByRole('textbox', { name: 'Password' });
  await expect(password).toBeFocused();
  await expect(dialog).toContainText('opened by Ambre');
  await dialog.getByRole('button', { name: 'Enter' }).click();
  await expect(dialog).toContainText('Please provide a password.');
  await password.fill('shutter');
  await password.press('Enter');
  await expect(dialog).toContainText('You have entered the wrong password.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Show the password' }).click();
  await expect(password).toHaveValue('shutter');
  await password.fill('rideau');
  await password.press('Enter');
  await expect(page).toHaveURL(/\/en\/chat\/persiennes$/);
  await expectInside(page);
});

test('a full room tells a free member who may enter, and lets XXL in (R6.032, R6.067, R8.030)', async ({
  context,
  browser,
  baseURL,
}) => {
  const host = await enter(context, {}, 'en');
  const name = `Alcove ${host.nick}`;
  await ownRoom(context, host, { name, capacity: '2' });
  await Promise.all(
    [0, 1].map(async () => {
      const other = await browser.newContext({ ...(baseURL && { baseURL }) });
      await enter(other, {}, 'en');
      const guest = await other.newPage();
      await arrives(guest, ownRoomPath(host.nick));
      await expectInside(guest);
    }),
  );
  const free = await browser.newContext({ ...(baseURL && { baseURL }) });
  await enter(free, {}, 'en');
  const late = await free.newPage();
  await arrives(late, `/en/chat?q=${encodeURIComponent(name)}`);
  await expect(cardOf(late, name)).toContainText('Full');
  await cardOf(late, name).getByRole('link').click();
  await expect(late.getByRole('dialog', { name: 'Room is full, only XXL allowed.' })).toBeVisible();
  await late.getByRole('button', { name: 'Stay here' }).click();
  await expect(late.getByRole('dialog')).toHaveCount(0);
  const privileged = await browser.newContext({ ...(baseURL && { baseURL }) });
  await enter(privileged, { level: 'xxl' }, 'en');
  const xxl = await privileged.newPage();
  await arrives(xxl, `/en/chat?q=${encodeURIComponent(name)}`);
  await cardOf(xxl, name).getByRole('link').click();
  await expectInside(xxl);
});

test('on a phone the new room is a sheet that can be read whole', async ({ context, page }) => {
  await page.setViewportSize(phone);
  await enter(context, { level: 'xxl' });
  const dialog = await opened(page, { path: '/chat', create: 'Créer un salon' });
  await dialog.getByRole('switch', { name: 'Mot de passe' }).check();
  await expect(dialog.getByRole('button', { name: 'Créer le salon' })).toBeInViewport();
  await expectAccessible(page);
});
