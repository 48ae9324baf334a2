// Two people face to face in a room: what one writes the other reads.
import { holdsToasts } from './held-toasts.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, reloads, phone } from './site.ts';
import {
  entersRoom,
  editorOf,
  roomMember,
  logEntriesOf,
  roomOf,
  rowOf,
  says,
  twoInRoom,
} from './room-members.ts';
import { ownRoom } from './rooms.ts';
import { test } from './talker.ts';

test('two members write to each other, on a desktop and on a phone, and each message is read once (R2.187, R2.188)', async ({
  browser,
}) => {
  const { host, other } = await twoInRoom(browser, { host: { level: 'xxl' }, other: { viewport: phone } });

  await test.step('messages and their looks reach the other at once', async () => {
    await expect(rowOf(host.page, other)).toBeVisible();
    await expect(host.page.getByRole('log')).toContainText(`${other.nick} est là`);
    await says(other, 'bonsoir tout le monde');
    await expect(logEntriesOf(host.page)).toHaveText(['bonsoir tout le monde']);
    await host.page.getByRole('button', { name: 'Gras' }).click();
    await says(host, 'installez-vous');
    await expect(logEntriesOf(other.page)).toHaveText(['bonsoir tout le monde', 'installez-vous']);
    await expect(logEntriesOf(other.page).locator('b')).toHaveText('installez-vous');
    await expect(logEntriesOf(host.page)).toHaveCount(2);
    await expect(host.page.locator('[data-sending]')).toHaveCount(0);
    await expectAccessible(host.page);
    await expectAccessible(other.page);
  });

  await test.step('Enter sends every letter, also those that are not drawn yet', async () => {
    await editorOf(other.page).click();
    await other.page.keyboard.type('bon');
    // The key comes once the editor has read the last letters, and before anything is drawn of them.
    await editorOf(other.page).evaluate(async (field) => {
      document.execCommand('insertText', false, 'soir');
      await undefined;
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    await expect(logEntriesOf(host.page).last()).toHaveText('bonsoir');
    await expect(editorOf(other.page)).toHaveText('');
  });

  await test.step('after a reload each message is there once', async () => {
    await reloads(other.page);
    await expect(logEntriesOf(other.page)).toHaveText(['bonsoir tout le monde', 'installez-vous', 'bonsoir']);
  });

  await test.step('on small screens the composer stays in sight, above a keyboard and at 200 %', async () => {
    for (const size of [
      phone,
      { width: 390, height: 420 },
      { width: 720, height: 450 },
      { width: 320, height: 568 },
    ]) {
      await other.page.setViewportSize(size);
      await expect(editorOf(other.page)).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(other.page);
      // The columns scroll, the page never does.
      expect(await other.page.evaluate(() => (window.scrollTo(0, 400), window.scrollY))).toBe(0);
    }
  });
});

test('a mention is a link to a profile, calls the mentioned member in the title of a tab behind, and is announced once', async ({
  browser,
}) => {
  const { host, other } = await twoInRoom(browser);
  // Another tab of the same browser takes the focus from the room.
  const elsewhere = await host.page.context().newPage();
  await arrives(elsewhere, '/cgu');
  await elsewhere.bringToFront();
  const focuses = (hasFocus: boolean) =>
    host.page.evaluate((has) => {
      Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => has });
      window.dispatchEvent(new Event(has ? 'focus' : 'blur'));
    }, hasFocus);
  await focuses(false);
  const asks = async (text: string) => {
    await rowOf(other.page, host).click();
    await other.page.getByRole('menuitem', { name: 'Mentionner' }).click();
    await expect(editorOf(other.page)).toBeFocused();
    await other.page.keyboard.type(text);
    await other.page.keyboard.press('Enter');
  };
  await asks('vous êtes là ?');
  const calling = host.page.locator('.log-message[data-calls]');
  await expect(calling).toContainText(`@${host.nick} vous êtes là ?`);
  await expect(host.page).toHaveTitle(/^\(1\) /);
  const said = host.page.locator('output.visually-hidden');
  await expect(said).toContainText('vous êtes là ?');
  const link = calling.getByRole('link', { name: `@${host.nick}` });
  await expect(link).toHaveAttribute('href', `/profil/${host.nick}`);
  await focuses(true);
  await expect(host.page).not.toHaveTitle(/^\(/);
  await expect(other.page.locator('.log-message[data-calls]')).toHaveCount(0);
  // The log is silent by itself, also where the reader looks at its end.
  await asks('et maintenant ?');
  await expect(calling).toHaveCount(2);
  await expect(said).toContainText('et maintenant ?');
});

test('the list of people and what one may do about them are within reach of the keyboard; XXL nicks are bold (R6.042)', async ({
  browser,
  talker,
}) => {
  const host = await roomMember(browser, { level: 'xxl' });
  const { page } = host;
  const { roomid } = await ownRoom(page.context(), host);
  const other = await talker();
  await other.live.rooms.join(String(roomid));
  await holdsToasts(page);
  await entersRoom(host, roomOf(host));
  await expect(page.locator('.person-row')).toHaveCount(2);
  const weightOf = (person: { nick: string }) =>
    rowOf(page, person)
      .locator('.person-nick')
      .evaluate((nick) => Number(getComputedStyle(nick).fontWeight));
  expect(await weightOf(host)).toBeGreaterThan(600);
  expect(await weightOf(other)).toBeLessThan(600);

  await test.step('the filter and the search', async () => {
    // The editor comes after the chat; until then no key leads to it.
    await expect(editorOf(page)).toBeVisible();
    await page.getByRole('button', { name: 'XXL 1' }).click();
    await expect(page.locator('.person-row')).toHaveCount(1);
    await expect(rowOf(page, host)).toBeVisible();
    await page.getByRole('button', { name: 'Tous' }).click();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Chercher un pseudo' });
    await expect(search).toBeFocused();
    await page.keyboard.press('Alt+c');
    await expect(editorOf(page)).toBeFocused();
    await page.keyboard.press('Alt+u');
    await expect(search).toBeFocused();
    await page.keyboard.type(other.nick.slice(3, 12));
    await expect(page.locator('.person-row')).toHaveCount(1);
    await expect(rowOf(page, other)).toBeVisible();
    await search.fill('');
    await expect(page.locator('.person-row')).toHaveCount(2);
  });

  await test.step('the menu of a person', async () => {
    await rowOf(page, host).focus();
    await page.keyboard.press('ArrowDown');
    await expect(rowOf(page, other)).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu', { name: other.nick })).toBeVisible();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('f');
    await expect(page.locator('.toast')).toContainText(`Vous suivez ${other.nick}`);
    await page.keyboard.press('Escape');
    await rowOf(page, other).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Ne plus suivre' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rowOf(page, other)).toBeFocused();
  });
});
