// A member opens a room of their own, beside the one that every member has.
import type { Page } from '@playwright/test';
import { enter } from './member.ts';
import { newcomer } from './people.ts';
import { cardOf, expectInside, ownRoom } from './rooms.ts';
import { arrives, expect, expectAccessible, test, phone } from './site.ts';

/** While `answers` says so, the server fails to create rooms. */
const failsToCreate = (page: Page, answers: () => boolean) =>
  page.routeWebSocket(/\/live\/ws/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const { action, args } = JSON.parse(String(text).startsWith('{') ? String(text) : '{}') as {
        action?: string;
        args?: { messageid: number };
      };
      if (action !== 'create_room' || !answers()) return server.send(text);
      const failed = { type: 'result', messageid: args?.messageid, result: 500, comment: 'Internal' };
      socket.send(JSON.stringify({ ...failed, data: { code: 'internal' } }));
    });
  });

test('what is wrong with a new room is said at its field, what was typed stays, and a free name is offered (R2.197, R5.016, R5.017, R5.018, R5.019, R5.021)', async ({
  context,
  page,
}) => {
  const { nick } = await enter(context, { level: 'xxl' }, 'en');
  let fails = false;
  await failsToCreate(page, () => fails);
  // The list stays as it was when the page was drawn: a name that is taken later is known to the server alone.
  const before = await context.request.get('/_backend/rooms/list/');
  await page.route('**/rooms/list/**', (route) => route.fulfill({ response: before }));
  await arrives(page, '/en/chat');
  await page.getByRole('link', { name: 'Create a room' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a room' });
  const name = dialog.getByRole('textbox', { name: 'Room name' });
  const confirmation = dialog.getByRole('textbox', { name: 'Confirmation' });
  const send = dialog.getByRole('button', { name: 'Create the room' });

  await test.step('by the page', async () => {
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
    await page.setViewportSize(phone);
    await expect(send).toBeInViewport();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await dialog.getByRole('textbox', { name: 'Password' }).fill('curtain');
    await confirmation.fill('Curtain');
    await dialog.getByRole('button', { name: `Try “${nick}: PERSIENNES”.` }).click();
    await send.click();
    await expect(dialog).toContainText("Password and its confirmation don't match.");
    await expect(confirmation).toBeFocused();
    await confirmation.fill('curtain');
  });

  await test.step('by the server', async () => {
    await ownRoom(context, { nick }, { name: `Veranda ${nick}` });
    await name.fill(`veranda ${nick}`);
    await send.click();
    await expect(dialog).toContainText('A room with such name already exists.');
    await dialog.getByRole('button', { name: `Try “${nick}: veranda ${nick}”.` }).click();
    fails = true;
    await send.click();
    await expect(dialog.getByRole('alert')).toHaveText('Cannot create new room, please try again later.');
    await expect(name).toHaveValue(`${nick}: veranda ${nick}`);
    fails = false;
  });

  await send.click();
  await expect(page).toHaveURL(/\/en\/chat\/[^?]+$/);
  await expectInside(page);
  await expect(page.getByRole('heading', { level: 1, name: `${nick}: veranda ${nick}` })).toBeVisible();
});

test('a member renames a room that they opened, at its new address, and deletes it', async ({
  context,
  page,
}) => {
  await enter(context, { level: 'xxl' }, 'en');
  const { nick: name } = newcomer();
  await arrives(page, '/en/chat?create');
  await page.getByRole('textbox', { name: 'Room name' }).fill(name);
  await page.getByRole('button', { name: 'Create the room' }).click();
  await expectInside(page);
  await page.getByRole('button', { name: 'Room options' }).filter({ visible: true }).click();
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
