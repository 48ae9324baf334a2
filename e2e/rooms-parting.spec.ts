// What parts people in rooms: blocks and exclusions, and what each side sees of them.
import { entersRoom, roomMember, logEntriesOf, roomOf, rowOf, says, twoInRoom } from './room-members.ts';
import { holdsToasts } from './held-toasts.ts';
import { expect, expectAccessible, reloads } from './site.ts';
import { test } from './talker.ts';

test.use({ expectedErrors: [/live error/] });

test('a blocked member and the one who blocks disappear for each other, until the block is lifted (R2.205, R2.207, R5.013, R6.033)', async ({
  browser,
  talker,
}) => {
  const host = await talker();
  const blocker = await roomMember(browser, { level: 'xxl' });
  const { page } = blocker;
  const other = await talker();
  const { roomid } = await other.live.rooms.join(String(host.room.roomid));
  await holdsToasts(page);
  await entersRoom(blocker, roomOf(host));
  await other.live.rooms.say(roomid, 'avant');
  await expect(logEntriesOf(page)).toHaveText(['avant']);
  const otherSees = () => other.live.rooms.view(roomid)?.people.has(blocker.uid);

  await rowOf(page, other).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Bloquer…' }).click();
  const dialog = page.getByRole('dialog', { name: `Bloquer ${other.nick} ?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'Définitivement' }).check();
  await dialog.getByLabel('Motif, pour vous uniquement').selectOption('insult');
  await dialog.getByRole('button', { name: 'Bloquer', exact: true }).click();
  await expect(rowOf(page, other)).toHaveCount(0);
  await expect(logEntriesOf(page)).toHaveCount(0);
  await expect.poll(otherSees).toBe(false);
  await other.live.rooms.say(roomid, 'après');
  await says(blocker, 'sans témoin');
  await expect.poll(() => host.live.rooms.view(roomid)?.messages.at(-1)?.message).toBe('sans témoin');
  await host.says('du salon');
  await expect(logEntriesOf(page)).toHaveText(['sans témoin', 'du salon']);
  const otherReads = () => other.live.rooms.view(roomid)?.messages.map(({ message }) => message);
  await expect.poll(otherReads, 'none of the blocker').toEqual(['avant', 'après', 'du salon']);
  expect(host.live.rooms.view(roomid)?.messages.map(({ message }) => message)).toEqual([
    'avant',
    'après',
    'sans témoin',
    'du salon',
  ]);

  await page.locator('.toast').getByRole('button', { name: 'Débloquer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Débloquer' }).click();
  await expect(rowOf(page, other)).toBeVisible();
  await expect.poll(otherSees).toBe(true);
  // The toast is announced once: words that are repeated end in a no-break space.
  const said = page.getByRole('status').filter({ hasText: `${other.nick} n’est plus` });
  await expect(said).toBeAttached();
  expect(await said.evaluate(({ textContent }) => textContent)).not.toMatch(/\u00a0$/);
  await other.live.rooms.say(roomid, 'de retour');
  await expect(logEntriesOf(page).last()).toHaveText('de retour');
});

test('a host excludes at once; the excluded member reads until when and why, until the host lifts it (R2.206, R6.069, R8.028)', async ({
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
  const chat = other.page.locator('.room-chat');
  await expect(chat).toContainText('Vous ne pouvez pas entrer ici.');
  await expect(chat).toContainText(/jusqu’au \d\d\/\d\d\/\d{4} \d\d:\d\d\. Motif\s: Insultes/);
  await reloads(other.page);
  await expect(chat).toContainText('Vous ne pouvez pas entrer ici.');

  await host.page.getByRole('button', { name: 'Options du salon' }).filter({ visible: true }).click();
  await host.page.getByRole('menuitem', { name: 'Modifier le salon' }).click();
  const editor = host.page.getByRole('dialog', { name: /^Mon salon/ });
  await expect(editor).toContainText(other.nick);
  await editor.getByRole('button', { name: `Lever l’exclusion de ${other.nick}` }).click();
  await expect(editor).toContainText('Personne n’est exclu de ce salon.');
  await entersRoom(other, roomOf(host));
});
