// Moderators look at all cameras, and end one; the browser pretends to have a camera.
import type { Browser, Locator, Page } from '@playwright/test';
import { broadcast } from './broadcasts.ts';
import { comesIn, goesLive, guest, openBrowser, pretended, roomOf, watched, watches } from './cameras.ts';
import { enter } from './member.ts';
import { ownRoom } from './rooms.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, test, phone } from './site.ts';

test.use({ launchOptions: pretended });

const wallPath = '/membre/moderation/direct';

/** Other journeys have cameras too: this moderator looks at those of one room. */
async function moderator(browser: Browser, roomid: number): Promise<Page> {
  const context = await openBrowser(browser);
  await enter(context, { role: 'editor' });
  const page = await context.newPage();
  await arrives(page, `${wallPath}?room=${roomid}&sort=longest`);
  await expect(page.getByRole('heading', { name: 'Mosaïque en direct', level: 1 })).toBeVisible();
  return page;
}
/** Held down until that is seen: only the page counts the second. */
async function holds(page: Page, button: Locator, happens: () => Promise<void>): Promise<void> {
  await button.hover();
  await page.mouse.down();
  await happens();
  await page.mouse.up();
}
/** The wall asks every five seconds. */
const seen = { timeout: 40_000 };
const tileOf = (page: Page, nick: string) => page.getByRole('button', { name: new RegExp(`^${nick}, `) });

test('a moderator looks at a camera on any screen, holds the button, and the publisher reads why; other members see no wall', async ({
  browser,
}) => {
  const host = await guest(browser, 'xxl');
  await comesIn(host, roomOf(host));
  await goesLive(host);
  const { roomid } = await ownRoom(host.context, host);
  expect(await (await host.context.request.get(wallPath)).text()).toContain(
    'Cette pièce est réservée à l’équipe.',
  );

  const page = await moderator(browser, roomid);
  await tileOf(page, host.nick).click();
  const chosen = page.getByRole('region', { name: host.nick });
  await expect(chosen.getByRole('heading', { name: host.nick })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const hold = chosen.getByRole('button', { name: 'Maintenir pour couper' });
  await holds(page, hold, () => expect(chosen).toContainText('Choisissez un motif.'));
  await chosen.getByText('Une personne visible n’a pas donné son accord').click();
  await chosen.getByLabel('Un mot pour elle').fill('Une deuxième personne entre dans le champ.');
  await chosen.getByText('15 min').click();
  // A short press decides nothing. Both events come at once: on a busy machine a second could pass between them.
  await hold.evaluate((button) => {
    for (const type of ['pointerdown', 'pointerup'])
      button.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1 }));
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  });
  await expect(tileOf(page, host.nick)).toBeVisible();
  await expectAccessible(page);
  await holds(page, hold, () => expect(chosen).toHaveCount(0));
  await expect(tileOf(page, host.nick)).toHaveCount(0, seen);
  await expect(page.getByText(`La caméra de ${host.nick} est coupée.`).last()).toBeVisible();

  await expect(host.page.getByText('L’équipe a arrêté votre caméra.', { exact: true })).toBeVisible(seen);
  await expect(host.page.locator('.toast')).toContainText('Une deuxième personne entre dans le champ.');
  await expect(host.page.locator('.camera-own')).toHaveCount(0);
});

test('three viewers report a camera: it is veiled for all, its publisher is told, and the team stops it first on the wall', async ({
  browser,
}) => {
  test.slow();
  const host = await guest(browser, 'xxl');
  await comesIn(host, roomOf(host));
  await goesLive(host);
  const { roomid } = await ownRoom(host.context, host);
  const page = await moderator(browser, roomid);
  const viewers = [await guest(browser, 'free'), await guest(browser, 'free'), await guest(browser, 'free')];
  for (const viewer of viewers) {
    await comesIn(viewer, roomOf(host));
    await watches(viewer, host);
    await viewer.page.getByRole('button', { name: `Signaler la caméra de ${host.nick}` }).click();
    const panel = viewer.page.getByRole('dialog', { name: 'Signaler cette caméra' });
    await expect(panel.getByText(/^Image de /)).toBeVisible(seen);
    await panel
      .getByLabel('Quelques mots, si vous voulez')
      .fill('Une deuxième personne entre dans le champ.');
    if (viewer === viewers[0]) {
      await expectAccessible(viewer.page);
      // Words outlive a panel that is closed by a slip.
      await viewer.page.keyboard.press('Escape');
      await viewer.page.getByRole('button', { name: `Signaler la caméra de ${host.nick}` }).click();
      await expect(panel.getByLabel('Quelques mots, si vous voulez')).toHaveValue(/deuxième/);
    }
    await panel.getByText('Une autre personne, sans accord visible').click();
    await panel.getByRole('button', { name: 'Signaler' }).click();
    await expect(panel).toHaveCount(0);
  }
  for (const viewer of viewers) {
    const window = watched(viewer.page);
    await expect(window.getByRole('status')).toContainText('Caméra voilée', seen);
    await expect(window.locator('video, img')).toHaveCount(0);
  }
  const told = host.page.getByRole('dialog', { name: 'Une personne va regarder' });
  await expect(told.getByRole('alert')).toContainText('Votre caméra a été signalée');
  await expectAccessible(host.page);
  await told.getByRole('button', { name: 'Rester' }).click();
  await expect(host.page.locator('.camera-own')).toContainText('Personne ne reçoit votre image');

  const lead = page.getByRole('region', { name: `Caméra signalée : ${host.nick}` });
  await expect(lead).toContainText('3 signalements', seen);
  await expect(lead).toContainText('Une deuxième personne entre dans le champ.');
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const hold = lead.getByRole('button', { name: 'Maintenir pour couper' });
  await holds(page, hold, () => expect(lead).toHaveCount(0, seen));
  await expect(host.page.getByText('L’équipe a arrêté votre caméra.', { exact: true })).toBeVisible(seen);
});

test('a moderator with a keyboard walks by arrows, decides by X, goes back by Escape, and reads what is old or off', async ({
  browser,
}) => {
  const { broadcasters, room } = await broadcast(browser, 2);
  const [one, other] = broadcasters;
  const page = await moderator(browser, room.roomid);
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

  await test.step('without an answer the wall says so; a chosen camera that goes off stays as such', async () => {
    await tileOf(page, one.nick).click();
    const off = page.getByRole('region', { name: one.nick });
    await expect(off).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText('Pas de réponse depuis')).toBeVisible(seen);
    await page.context().setOffline(false);
    await expect(page.getByText('Pas de réponse depuis')).toHaveCount(0, seen);
    await one.stop();
    await expect(off).toContainText('Cette caméra vient de s’éteindre.', seen);
    await off.getByRole('button', { name: 'Revenir à la mosaïque' }).click();
    await expect(off).toHaveCount(0);
  });
});
