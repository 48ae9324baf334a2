// A connection that is lost, comes back, takes long, or goes on on another device.
import {
  openSecondDevice,
  entersRoom,
  editorOf,
  roomMember,
  logEntriesOf,
  roomOf,
  says,
} from './room-members.ts';
import { excludes, tabOf, tabs } from './several-rooms.ts';
import { arrives, expect, expectAccessible, reloads } from './site.ts';
import { test } from './talker.ts';
import { makeSocketCuttable } from './socket-cut.ts';

test.describe('a lost connection', () => {
  test.use({ expectedErrors: [/live error/] });

  test('is announced with the time of the next try; the member comes back to every room without a gap, except one that excluded them (R8.037)', async ({
    browser,
    talker,
  }) => {
    const [first, second, third] = [await talker(), await talker(), await talker()];
    const reader = await roomMember(browser);
    const { page } = reader;
    const wire = await makeSocketCuttable(page);
    for (const host of [first, second, third]) await entersRoom(reader, roomOf(host));
    await expect(tabs(page).getByRole('link')).toHaveCount(3);
    await third.says('avant la coupure');
    await expect(logEntriesOf(page)).toHaveText(['avant la coupure']);
    await editorOf(page).click();
    await page.keyboard.type('commencé avant');

    await wire.cut();
    const slot = page.locator('.composer-slot');
    await expect(slot).toContainText('Connexion perdue.');
    await expect(slot).toContainText(/Nouvel essai dans \d+ s/);
    await expect(editorOf(page)).toBeHidden();
    await expectAccessible(page);
    for (const host of [first, third]) await host.says('pendant la coupure');
    await excludes(second, reader);

    await slot.getByRole('button', { name: 'Réessayer maintenant' }).click();
    await expect(logEntriesOf(page)).toHaveText(['avant la coupure', 'pendant la coupure']);
    await expect(editorOf(page)).toHaveText('commencé avant');
    await says(reader, ' et fini après');
    await expect(logEntriesOf(page).last()).toHaveText('commencé avant et fini après');
    await expect(page.locator('[data-sending]')).toHaveCount(0);
    await expect(tabs(page).getByRole('link')).toHaveCount(2);
    await expect(page.locator('.toast')).toContainText(/Vous n’êtes plus dans .*jusqu’au/);
    await expect(tabOf(page, first)).toHaveAccessibleName(/1 message non lu/);
    await tabOf(page, first).click();
    await expect(logEntriesOf(page)).toHaveText(['pendant la coupure']);
  });
});

test('a second device is informed of the first, and may disconnect it (R8.038, R8.039)', async ({
  browser,
}) => {
  const member = await roomMember(browser);
  await entersRoom(member, '/chat/la-bibliotheque');
  const second = await openSecondDevice(browser, member);
  await entersRoom({ page: second }, '/chat/la-bibliotheque');
  const bar = second.locator('.room-bars');
  await expect(bar).toContainText('Vous êtes déjà connecté sur un premier appareil.');
  await expectAccessible(second);
  await bar.getByRole('button', { name: 'Déconnecter l’autre' }).click();
  await expect(bar).toHaveText('');
  const slot = member.page.locator('.composer-slot');
  await expect(slot).toContainText('Vous êtes déconnecté.');
  await slot.getByRole('button', { name: 'Se reconnecter' }).click();
  await expect(editorOf(member.page)).toBeVisible();
});

test('after fifteen seconds without an answer, or without the part that connects, the connection is said to be slow (R8.035, R8.036)', async ({
  browser,
}) => {
  const { page } = await roomMember(browser);
  let calls = 0;
  await page.routeWebSocket(/\/live\/ws/, () => void calls++);
  await page.clock.install();
  const bars = page.locator('.room-bars');

  await arrives(page, '/chat/la-bibliotheque');
  await expect.poll(() => calls).toBe(1);
  // The page's clock goes on by itself: far enough from the fifteen, whatever the machine takes for this.
  await page.clock.fastForward(5000);
  await expect(bars).toHaveText('');
  await page.clock.fastForward(10_500);
  await expect(bars).toContainText('La connexion au salon prend trop de temps.');

  let asked = 0;
  await page.route(/\/browser-client-[^/]+\.js/, () => void asked++);
  await reloads(page);
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward(15_500);
  await expect(bars).toHaveText('La connexion au salon prend trop de temps.');
  await expect(bars.getByRole('button')).toHaveCount(0);
});

test.describe('a session call that answers nonsense', () => {
  test.use({ expectedErrors: [/live error/] });

  for (const [body, title] of [
    [{ nonsense: 1 }, 'Connexion perdue.'],
    [{ status: 'success', data: { nonsense: 1 } }, 'Vous êtes déconnecté.'],
  ] as const)
    test(`${JSON.stringify(body)} is a failure: the room says so at once and the reader enters by trying again (R5.007)`, async ({
      browser,
    }) => {
      const { page } = await roomMember(browser);
      const uncaught: Error[] = [];
      page.on('pageerror', (error) => uncaught.push(error));
      const session = /\/_backend\/member\/session\//;
      await page.route(session, (route) => route.fulfill({ json: body }));
      await arrives(page, '/chat/la-bibliotheque');
      const bars = page.locator('.room-bars');
      await expect(bars).toContainText(title);
      await page.unroute(session);
      await bars.getByRole('button').click();
      await expect(editorOf(page)).toBeVisible();
      expect(uncaught).toEqual([]);
    });
});
