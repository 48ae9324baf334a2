// What parts people in rooms: blocks, mutes and exclusions, and what each side sees of them.
import { comesIn, editorOf, guest, linesOf, roomOf, rowOf, says, twoInRoom } from './guests.ts';
import { staysOnNews } from './news.ts';
import { expect, expectAccessible, reloads, test } from './site.ts';

test.use({ expectedErrors: [/live error/] });

test('who is blocked disappears for the one and the other, until it is lifted (R2.205, R2.207, R5.013, R6.033)', async ({
  browser,
}) => {
  const { host, other } = await twoInRoom(browser, { host: { level: 'xxl' } });
  await says(other, 'avant');
  await expect(linesOf(host.page)).toHaveText(['avant']);
  const third = await guest(browser, { level: 'xxl' });
  await staysOnNews(third.page);
  await comesIn(third, roomOf(host));

  const { page } = third;
  await rowOf(page, other).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Bloquer…' }).click();
  const dialog = page.getByRole('dialog', { name: `Bloquer ${other.nick} ?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'Définitivement' }).check();
  await dialog.getByLabel('Motif, pour vous uniquement').selectOption('insult');
  await dialog.getByRole('button', { name: 'Bloquer', exact: true }).click();
  await expect(rowOf(page, other)).toHaveCount(0);
  await expect(linesOf(page)).toHaveCount(0);
  await expect(rowOf(other.page, third)).toHaveCount(0);
  await says(other, 'après');
  await expect(linesOf(host.page)).toHaveText(['avant', 'après']);
  await expect(linesOf(page)).toHaveCount(0);

  await page.locator('.toast').getByRole('button', { name: 'Débloquer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Débloquer' }).click();
  await expect(rowOf(page, other)).toBeVisible();
  await says(other, 'de retour');
  await expect(linesOf(page).last()).toHaveText('de retour');
});

test('a free member is told that following, blocking and asking for an exclusion take XXL (R8.052, R8.053, R8.054)', async ({
  browser,
}) => {
  const { host, other } = await twoInRoom(browser);
  const { page } = other;
  for (const item of ['Suivre', 'Bloquer…', 'Demander l’exclusion…']) {
    await rowOf(page, host).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('dialog')).toContainText('XXL');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a muted member reads on and sees her minutes run: 60, then 50, then she writes (R6.072, R8.057)', async ({
  browser,
  ownSite,
}) => {
  const at = await ownSite();
  const { host, other } = await twoInRoom(browser, {}, at);
  await rowOf(host.page, other).click();
  await host.page.getByRole('menuitem', { name: 'Priver de parole une heure' }).click();
  const slot = other.page.locator('.composer-slot');
  await expect(slot).toContainText('encore 60 minutes');
  // Once, also to whoever hears it read out.
  expect((await slot.textContent())?.match(/encore \d+ minutes/g)).toHaveLength(1);
  await expect(editorOf(other.page)).toBeHidden();
  await says(host, 'lisez donc');
  await expect(linesOf(other.page)).toHaveText(['lisez donc']);
  const advance = async (ms: number) => {
    await host.page.request.post('/dev/clock', { data: { advanceMs: ms } });
    await reloads(other.page);
    await expect(other.page.getByRole('log')).toBeVisible();
  };
  await advance(600_000);
  await expect(slot).toContainText('encore 50 minutes');
  await expectAccessible(other.page);
  await advance(3_000_000);
  await expect(editorOf(other.page)).toBeVisible();
  await says(other, 'me revoilà');
  await expect(linesOf(host.page).last()).toHaveText('me revoilà');
  await host.page.context().close();
  await other.page.context().close();
});

test('whoever keeps a room excludes at once; who is out reads until when and why (R2.206, R6.069, R8.028)', async ({
  browser,
}) => {
  const { host, other } = await twoInRoom(browser);
  await rowOf(host.page, other).press('Enter');
  await host.page.getByRole('menuitem', { name: 'Exclure du salon…' }).click();
  const dialog = host.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Exclure', exact: true }).click();
  await expect(dialog).toContainText('Choisissez un motif.');
  await dialog.getByText('Insultes').click();
  await dialog.getByText('7 jours').click();
  await expectAccessible(host.page);
  await dialog.getByRole('button', { name: 'Exclure', exact: true }).click();
  await expect(rowOf(host.page, other)).toHaveCount(0);
  const door = other.page.locator('.room-chat');
  await expect(door).toContainText('Vous ne pouvez pas entrer ici.');
  await expect(door).toContainText(/jusqu’au \d\d\/\d\d\/\d{4} \d\d:\d\d\. Motif\s: Insultes/);
  await reloads(other.page);
  await expect(door).toContainText('Vous ne pouvez pas entrer ici.');
});
