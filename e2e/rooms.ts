// Rooms as journeys need them: a member's own room, changed as its host would, and the settings inside one.
import { type BrowserContext, type Page } from '@playwright/test';
import { callPath, pathTo, type Room, roomsCalls } from '@alcove/protocol';
import { arrives, expect } from './site.ts';

/** The member's own room, made at the first look at it; `form`: what the host changes in it. */
export async function ownRoom(
  context: BrowserContext,
  { nick }: { nick: string },
  form: Record<string, string> = {},
): Promise<Room> {
  const asked = await context.request.get(callPath(roomsCalls.room), { params: { room: `~${nick}` } });
  const { data } = (await asked.json()) as { data: { room: Room } };
  if (Object.keys(form).length === 0) return data.room;
  const answer = await context.request.post(callPath(roomsCalls.updateRoom), { form });
  const changed = (await answer.json()) as { status: string; data: { room: Room } };
  expect(changed).toMatchObject({ status: 'success' });
  return changed.data.room;
}

export const ownRoomPath = (nick: string): string => pathTo('myRoom', { nick });

/** The reader is in the room: its messages are on screen. */
export const expectInside = (page: Page) => expect(page.getByRole('log')).toBeVisible();

/** The card of the room on the list. */
export const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The settings, opened in the room on screen. */
export async function opensSettings(page: Page) {
  await page.getByRole('button', { name: 'Room options' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The settings, opened from inside a room. */
export async function settings(page: Page, room = 'la-bibliotheque') {
  await arrives(page, `/en/chat/${room}`);
  await expectInside(page);
  return opensSettings(page);
}
