// Members in rooms: each in a browser of their own, in a room that no other journey uses.
import type { Browser, Locator, Page } from '@playwright/test';
import { type Language, prefixOf } from '@alcove/protocol';
import { invent, logIn } from './member.ts';
import { arrives, expect, passGate, phone } from './site.ts';

export const desktop = { width: 1440, height: 900 };

export type RoomMember = { page: Page; nick: string; uid: number };
type Traits = NonNullable<Parameters<typeof invent>[1]> & { language?: Language; viewport?: typeof phone };

/** A member who may write, unless the traits say otherwise, with a page of their own. `at`: another site. */
export async function roomMember(
  browser: Browser,
  traits: Traits = {},
  at = process.env.JOURNEY_URL ?? '',
): Promise<RoomMember> {
  const { language = 'fr', viewport = desktop, ...about } = traits;
  const context = await browser.newContext({ baseURL: at, locale: 'fr-FR', viewport });
  const { nick, uid } = await invent(context, { phoneVerified: true, ...about });
  await passGate(context, language);
  await logIn(context, { nick });
  // The terms of rooms are the subject of another journey.
  await context.addInitScript(() => localStorage.setItem('chat-welcome', 'read'));
  return { page: await context.newPage(), nick, uid };
}

/** The same person on another device. */
export async function openSecondDevice(browser: Browser, { nick }: RoomMember): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '', locale: 'fr-FR' });
  await passGate(context);
  await logIn(context, { nick });
  return context.newPage();
}

export const roomOf = (host: { nick: string }, language: Language = 'fr'): string =>
  `${prefixOf(language)}/chat/my-room/${encodeURIComponent(host.nick)}`;

/** Opens the room's page and waits until its log is there. */
export async function entersRoom({ page }: { page: Page }, address: string): Promise<void> {
  await arrives(page, address);
  await expect(page.getByRole('log')).toBeVisible();
}

/** A host and one more member, both in the host's room. */
export async function twoInRoom(
  browser: Browser,
  traits: { host?: Traits; other?: Traits } = {},
  at?: string,
): Promise<{ host: RoomMember; other: RoomMember }> {
  const host = await roomMember(browser, traits.host, at);
  const other = await roomMember(browser, traits.other, at);
  await entersRoom(host, roomOf(host));
  await entersRoom(other, roomOf(host));
  return { host, other };
}

export const editorOf = (page: Page): Locator => page.locator('.editor-text');
export const logEntriesOf = (page: Page): Locator => page.locator('.said');
export const rowOf = (page: Page, { nick }: { nick: string }): Locator =>
  page.locator('.person-row:visible', { hasText: nick });

/** Scrolls away from the end of the log by the wheel, and waits until smooth scrolling has ended. */
export async function readsBack(page: Page): Promise<void> {
  const log = page.getByRole('log');
  await log.evaluate((box) =>
    box.addEventListener('scrollend', () => {
      if (box.scrollTop + box.clientHeight < box.scrollHeight - 1) box.setAttribute('data-rests', '');
    }),
  );
  await log.hover();
  await page.mouse.wheel(0, -400);
  await expect(log).toHaveAttribute('data-rests', '');
  await expect(page.locator('.log-jump')).toBeVisible();
}

export async function says({ page }: { page: Page }, text: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
