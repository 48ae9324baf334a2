// Rooms as journeys need them: somebody's own, changed as its host would, and people who are in.
import { type BrowserContext, type Page } from '@playwright/test';
import { callPath, pathTo, type Room, roomsCalls } from '@alcove/protocol';
import { arrives, expect } from './site.ts';

/** Her own room, made at the first look at it; `form`: what she changes in it. */
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

/** In: the talk is there, or what stands in the place of writing. */
export const expectInside = (page: Page) => expect(page.getByRole('log')).toBeVisible();

/** The room on the list, sought by its name. */
export const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The settings, opened from inside a room. */
export async function settings(page: Page, room = 'la-bibliotheque') {
  await arrives(page, `/en/chat/${room}`);
  await expectInside(page);
  await page.getByRole('button', { name: 'Room options' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog).toBeVisible();
  return dialog;
}
