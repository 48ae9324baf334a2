// A video call of two members: rung on a page, answered, seen on both sides, resumed after a reload, ended.
import { keysOf } from './by-keys.ts';
import { expectMoving, guest, patiently, pretended } from './cameras.ts';
import { arrives, expect, expectAccessible, test } from './site.ts';

test.use({ launchOptions: pretended });

test('a member calls from a conversation, is declined, then answered; both see each other, also after a reload, until one hangs up (R1.013, R2.218, R3.138, R3.140, R4.113, R4.114, R4.117, R4.118, R4.127, R4.128, R4.132, R4.133)', async ({
  browser,
}) => {
  test.slow();
  const [mine, theirs] = [await guest(browser, 'xxl'), await guest(browser, 'xxl')];
  const { page } = mine;
  const other = theirs.page;
  const stageOf = (one: typeof page) => one.locator('.call-stage');
  const ring = other.getByRole('alertdialog', { name: `${mine.nick} vous appelle.` });
  const callButton = page.getByRole('button', { name: `Appeler ${theirs.nick} en vidéo` });

  await test.step('declined: the caller sees why for a moment', async () => {
    await arrives(other, '/');
    await arrives(page, `/profil/${theirs.nick}`);
    await page.getByRole('button', { name: 'Écrire', exact: true }).click();
    await callButton.click();
    await expect(page.getByRole('button', { name: 'Annuler l’appel' })).toBeVisible(patiently);
    await expect(ring).toBeVisible(patiently);
    await expectAccessible(other);
    const end = page.locator('.call-end');
    // Both cards stand for three seconds: they are looked for before they come.
    await Promise.all([
      expect(end).toContainText('Appel décliné.'),
      other.locator('.call-end').getByRole('button', { name: 'Annuler' }).click(),
      ring.getByRole('button', { name: 'Décliner' }).last().click(),
    ]);
    await expect(end).toBeHidden();
    // The keyboard is where it was before the call.
    await expect(callButton).toBeFocused();
  });

  await test.step('answered: each sees the other, and a reload goes on', async () => {
    await expect(callButton).toBeFocused();
    await page.keyboard.press('Enter');
    await keysOf(other).presses('button', /^Répondre/, { in: ring });
    for (const one of [page, other]) {
      await expect(stageOf(one).locator('> video')).toBeVisible(patiently);
      await expectMoving(stageOf(one));
      await expect(stageOf(one)).toBeFocused();
    }
    // What the call covers is out of the keyboard's reach.
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Raccrocher' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Réduire l’appel' })).toBeFocused();
    await expect(page.locator('.call-chip')).toContainText(/00:\d\d/, patiently);
    await keysOf(page).presses('button', 'Couper le micro');
    await expect(page.getByRole('button', { name: 'Rouvrir le micro' })).toBeVisible();
    await other.reload();
    await expect(stageOf(other).locator('> video')).toBeVisible(patiently);
    await expectMoving(stageOf(other));
    await expectMoving(stageOf(page));
  });

  await test.step('ended on both sides, with its entry in the history', async () => {
    await Promise.all([
      expect(page.locator('.call-end')).toContainText('Appel terminé.'),
      keysOf(other).presses('button', 'Raccrocher'),
    ]);
    await expect(stageOf(page)).toBeHidden();
    await expect(page.locator('.pm-call').last()).toContainText('Appel vidéo');
  });
});
