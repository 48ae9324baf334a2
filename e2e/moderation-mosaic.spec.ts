// Those who run the house look at all cameras, and end one; the browser pretends to have a camera.
import type { Browser, Locator, Page } from '@playwright/test';
import { comesIn, goesLive, openBrowser, phone, pretended, roomOf } from './cameras.ts';
import { enter } from './member.ts';
import { ownRoom } from './rooms.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts';

test.use({ launchOptions: pretended });

const wallPath = '/membre/moderation/direct';

/** On the air in her own room, or another's. */
async function streamer(browser: Browser, host?: string) {
  const context = await openBrowser(browser);
  const { nick } = await enter(context, { level: 'xxl' });
  const page = await context.newPage();
  await comesIn({ page }, roomOf({ nick: host ?? nick }));
  await goesLive({ page });
  const { roomid } = await ownRoom(context, { nick: host ?? nick });
  return { page, nick, roomid };
}
/** Other journeys have cameras, too: those of one room are hers alone. */
async function team(browser: Browser, roomid: number, viewport?: typeof phone) {
  const context = await openBrowser(browser, viewport && { viewport });
  await enter(context, { role: 'editor' });
  const page = await context.newPage();
  await arrives(page, `${wallPath}?room=${roomid}&sort=longest`);
  await expect(page.getByRole('heading', { name: 'Mur en direct', level: 1 })).toBeVisible();
  return page;
}
/** Held down until that is seen: nobody counts the second but the page. */
async function holds(page: Page, button: Locator, happens: () => Promise<void>): Promise<void> {
  await button.hover();
  await page.mouse.down();
  await happens();
  await page.mouse.up();
}
/** The wall asks every five seconds. */
const seen = { timeout: 40_000 };
const tileOf = (page: Page, nick: string) => page.getByRole('button', { name: new RegExp(`^${nick}, `) });

test('a moderator looks at a camera, holds the button, and the streamer reads why', async ({ browser }) => {
  const host = await streamer(browser);
  const page = await team(browser, host.roomid);
  await expect(tileOf(page, host.nick)).toBeVisible(seen);
  await expectAccessible(page);

  await tileOf(page, host.nick).click();
  const chosen = page.getByRole('region', { name: host.nick });
  await expect(chosen.getByRole('heading', { name: host.nick })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const hold = chosen.getByRole('button', { name: 'Maintenir pour couper' });
  await holds(page, hold, () => expect(chosen).toContainText('Choisissez un motif.'));
  await chosen.getByText('Une personne visible n’a pas donné son accord').click();
  await chosen.getByLabel('Un mot pour elle').fill('Une deuxième personne entre dans le champ.');
  await chosen.getByText('15 min').click();
  // A slip is no decision. A machine that stands still between down and up makes a second of it: both come at once.
  await hold.evaluate((button) => {
    for (const type of ['pointerdown', 'pointerup'])
      button.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }));
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  });
  await expect(tileOf(page, host.nick)).toBeVisible();
  await holds(page, hold, () => expect(chosen).toHaveCount(0));
  await expect(tileOf(page, host.nick)).toHaveCount(0, seen);
  await expect(page.getByText(`La caméra de ${host.nick} est coupée.`).last()).toBeVisible();

  await expect(host.page.getByText('L’équipe a arrêté votre caméra.')).toBeVisible(seen);
  await expect(host.page.getByText('Une deuxième personne entre dans le champ.')).toBeVisible();
  await expect(host.page.locator('.camera-own')).toHaveCount(0);
});

test('by keyboard alone: arrows lead, X decides, Escape leads back', async ({ browser }) => {
  const one = await streamer(browser);
  const other = await streamer(browser, one.nick);
  const page = await team(browser, one.roomid);
  await expect(tileOf(page, one.nick)).toBeVisible(seen);
  await expect(tileOf(page, other.nick)).toBeVisible(seen);
  await tileOf(page, one.nick).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tileOf(page, other.nick)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tileOf(page, one.nick)).toBeFocused();
  await page.keyboard.press('End');

  await page.keyboard.press('x');
  const chosen = page.getByRole('region', { name: other.nick });
  await expect(chosen.getByRole('radio', { name: 'Âge à vérifier' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chosen).toHaveCount(0);
  await expect(tileOf(page, other.nick)).toBeFocused();
  await page.keyboard.press('x');
  await expect(chosen.getByRole('radio', { name: 'Âge à vérifier' })).toBeFocused();
  await page.keyboard.press('Space');
  await chosen.getByRole('button', { name: 'Maintenir pour couper' }).focus();
  await page.keyboard.down('Enter');
  await expect(tileOf(page, other.nick)).toHaveCount(0, seen);
  await page.keyboard.up('Enter');
  await expect(tileOf(page, one.nick)).toBeVisible();
});

test('on a phone, and while a camera goes off by itself or the line is lost', async ({ browser }) => {
  const host = await streamer(browser);
  const page = await team(browser, host.roomid, phone);
  await tileOf(page, host.nick).click();
  const chosen = page.getByRole('region', { name: host.nick });
  await expect(chosen).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.context().setOffline(true);
  await expect(page.getByText('Pas de réponse depuis')).toBeVisible(seen);
  await page.context().setOffline(false);
  await expect(page.getByText('Pas de réponse depuis')).toHaveCount(0, seen);
  await host.page.getByRole('button', { name: 'Arrêter' }).click();
  await expect(chosen).toContainText('Cette caméra vient de s’éteindre.', seen);
  await chosen.getByRole('button', { name: 'Revenir au mur' }).click();
  await expect(chosen).toHaveCount(0);
});

test('a member without the right reads that it is not hers, and is told nothing', async ({ browser }) => {
  const context = await openBrowser(browser);
  await enter(context, { level: 'xxl' });
  const page = await context.newPage();
  const answer = await arrives(page, wallPath);
  expect(answer?.status()).toBe(200);
  await expect(page.getByText('Cette pièce est réservée à l’équipe.')).toBeVisible();
  expect((await context.request.get('/_backend/moderation/cameras/')).ok()).toBe(true);
  expect(await (await context.request.get('/_backend/moderation/cameras/')).json()).toMatchObject({
    status: 'error',
    code: 'role_required',
  });
});
