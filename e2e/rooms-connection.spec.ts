// A connection that is lost, comes back, or goes on elsewhere.
import { again, comesIn, editorOf, guest, linesOf, phone, roomOf, says } from './guests.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts';
import { openWire } from './wire.ts';

test('a lost connection is told with the time of the next try, and comes back without a hole (R8.037)', async ({
  browser,
}) => {
  const host = await guest(browser);
  const other = await guest(browser);
  const wire = await openWire(other.page);
  await comesIn(host, roomOf(host));
  await comesIn(other, roomOf(host));
  await says(host, 'avant la coupure');
  await expect(linesOf(other.page)).toHaveText(['avant la coupure']);
  await editorOf(other.page).click();
  await other.page.keyboard.type('commencé avant');

  await wire.cut();
  const slot = other.page.locator('.composer-slot');
  await expect(slot).toContainText('Connexion perdue.');
  await expect(slot).toContainText(/Nouvel essai dans \d+ s/);
  await expect(editorOf(other.page)).toBeHidden();
  await expectAccessible(other.page);
  await says(host, 'pendant la coupure');
  await expect(linesOf(host.page)).toHaveCount(2);

  await slot.getByRole('button', { name: 'Réessayer maintenant' }).click();
  await expect(linesOf(other.page)).toHaveText(['avant la coupure', 'pendant la coupure']);
  await expect(editorOf(other.page)).toHaveText('commencé avant');
  await says(other, ' et fini après');
  await expect(linesOf(host.page).last()).toHaveText('commencé avant et fini après');
});

test('a second device is told of the first, and may end it (R8.038, R8.039)', async ({ browser }) => {
  const someone = await guest(browser);
  await comesIn(someone, '/chat/la-bibliotheque');
  const second = await again(browser, someone);
  await comesIn({ page: second }, '/chat/la-bibliotheque');
  const bar = second.locator('.room-bars');
  await expect(bar).toContainText('Vous êtes déjà connecté sur un premier appareil.');
  await expectAccessible(second);
  await bar.getByRole('button', { name: 'Déconnecter l’autre' }).click();
  await expect(bar).toHaveText('');
  const slot = someone.page.locator('.composer-slot');
  await expect(slot).toContainText('Vous êtes déconnecté.');
  await slot.getByRole('button', { name: 'Se reconnecter' }).click();
  await expect(editorOf(someone.page)).toBeVisible();
});

test('a house that does not answer is told to be slow after fifteen seconds (R8.035, R8.036)', async ({
  browser,
}) => {
  const { page } = await guest(browser);
  let calls = 0;
  await page.routeWebSocket(/\/live\/ws/, () => void calls++);
  await page.clock.install();
  await arrives(page, '/chat/la-bibliotheque');
  await expect.poll(() => calls).toBe(1);
  // Its clock goes on by itself: far enough from the fifteen, whatever the machine takes for this.
  await page.clock.fastForward(5000);
  await expect(page.locator('.room-bars')).toHaveText('');
  await page.clock.fastForward(10_500);
  await expect(page.locator('.room-bars')).toContainText('La connexion au salon prend trop de temps.');
});

test('so is a line that brings what connects too slowly (R8.036)', async ({ browser }) => {
  const { page } = await guest(browser);
  let asked = 0;
  await page.route(/\/attend-[^/]+\.js/, () => void asked++);
  await page.clock.install();
  await arrives(page, '/chat/la-bibliotheque');
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward(15_500);
  const bars = page.locator('.room-bars');
  await expect(bars).toHaveText('La connexion au salon prend trop de temps.');
  await expect(bars.getByRole('button')).toHaveCount(0);
});

test('the words one writes stay on screen: on a phone, above its keyboard, and at 200 %', async ({
  browser,
}) => {
  const { page } = await guest(browser, { viewport: phone });
  await comesIn({ page }, '/chat/la-terrasse');
  const editor = editorOf(page);
  for (const size of [
    phone,
    { width: 390, height: 420 },
    { width: 720, height: 450 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(size);
    await expect(editor).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    // The columns scroll, the page never does.
    expect(await page.evaluate(() => (window.scrollTo(0, 400), window.scrollY))).toBe(0);
  }
});
