// Several rooms on one page: the row of open rooms, and the way from one room to another.
import { expect, type Page } from '@playwright/test';
import { callPath, moderationCalls } from '@alcove/protocol';
import type { Talker } from './talker.ts';

type Host = { nick: string };

export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Salons ouverts' });
export const tabOf = (page: Page, { nick }: Host) => tabs(page).getByRole('link', { name: new RegExp(nick) });
export const crossOf = (page: Page, { nick }: Host) =>
  tabs(page).getByRole('button', { name: new RegExp(nick) });

/** From the room on screen to the list, and from there to the entry of another: the page is never reloaded. */
export async function goesToEntryOf(page: Page, host: Host): Promise<void> {
  await page
    .getByRole('link', { name: /^En direct/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'En direct' })).toBeVisible();
  await page.getByRole('searchbox').filter({ visible: true }).first().fill(host.nick);
  await page.keyboard.press('Enter');
  await page.getByRole('article').filter({ hasText: host.nick }).getByRole('link').first().click();
}

export async function goesOn(page: Page, host: Host): Promise<void> {
  await goesToEntryOf(page, host);
  await expect(page.getByRole('log')).toBeVisible();
}

/** From the host's room, for a day. */
export async function excludes({ context, room }: Talker, { uid }: { uid: number }): Promise<void> {
  const form = {
    id: String(uid),
    room_id: String(room.roomid),
    reason_id: 'insult',
    comment: '',
    hours: '24',
  };
  const answer = await context.request.post(callPath(moderationCalls.exclude), { form });
  expect(await answer.json()).toMatchObject({ status: 'success' });
}
