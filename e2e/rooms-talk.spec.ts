// Two people face to face in a room: what one writes the other reads.
import { staysOnNews } from './news.ts';
import { arrives, expect, expectAccessible, reloads, test } from './site.ts';
import {
  comesIn,
  editorOf,
  guest,
  linesOf,
  phone,
  readsBack,
  roomOf,
  rowOf,
  says,
  twoInRoom,
} from './guests.ts';

test('what one writes the other reads at once, with its looks, on a desktop and on a phone (R2.187, R2.188)', async ({
  browser,
}) => {
  const { host, other } = await twoInRoom(browser, { host: { level: 'xxl' }, other: { viewport: phone } });
  await expect(rowOf(host.page, other)).toBeVisible();
  await expect(host.page.getByRole('log')).toContainText(`${other.nick} est là`);

  await says(other, 'bonsoir tout le monde');
  await expect(linesOf(host.page)).toHaveText(['bonsoir tout le monde']);
  await host.page.getByRole('button', { name: 'Gras' }).click();
  await says(host, 'installez-vous');
  await expect(linesOf(other.page)).toHaveText(['bonsoir tout le monde', 'installez-vous']);
  await expect(linesOf(other.page).locator('b')).toHaveText('installez-vous');
  await expect(host.page.getByRole('log')).toContainText(host.nick);
  // Once each, whoever wrote it.
  await expect(linesOf(host.page)).toHaveCount(2);
  await expect(host.page.locator('[data-sending]')).toHaveCount(0);
  await expectAccessible(host.page);
  await expectAccessible(other.page);
});

test('whoever is faster than her browser draws sends all she has typed, and not a letter less', async ({
  browser,
}) => {
  const host = await guest(browser);
  const { page } = host;
  await comesIn(host, roomOf(host));
  await editorOf(page).click();
  await page.keyboard.type('bon');
  // The key comes once the editor has read the last letters, and before anything is drawn of them.
  await editorOf(page).evaluate(async (field) => {
    document.execCommand('insertText', false, 'soir');
    await undefined;
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect(linesOf(page).last()).toHaveText('bonsoir');
  await expect(editorOf(page)).toHaveText('');
});

test('who comes later finds what was said; who comes back finds it once', async ({ browser }) => {
  const host = await guest(browser);
  await comesIn(host, roomOf(host));
  await says(host, 'la première');
  await says(host, 'la seconde');
  await expect(linesOf(host.page)).toHaveCount(2);
  const later = await guest(browser);
  await comesIn(later, roomOf(host));
  await expect(linesOf(later.page)).toHaveText(['la première', 'la seconde']);
  await reloads(later.page);
  await expect(linesOf(later.page)).toHaveText(['la première', 'la seconde']);
});

test('a mention is a link to a profile, and calls whoever is meant, in her tab’s title too', async ({
  browser,
}) => {
  const { host, other } = await twoInRoom(browser);
  // Another tab of the same browser takes the focus from the room.
  const elsewhere = await host.page.context().newPage();
  await arrives(elsewhere, '/cgu');
  await elsewhere.bringToFront();
  await host.page.evaluate(() => {
    Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => false });
    window.dispatchEvent(new Event('blur'));
  });
  await rowOf(other.page, host).click();
  await other.page.getByRole('menuitem', { name: 'Mentionner' }).click();
  await expect(editorOf(other.page)).toBeFocused();
  await other.page.keyboard.type('vous êtes là ?');
  await other.page.keyboard.press('Enter');
  const line = host.page.locator('.line[data-calls]');
  await expect(line).toContainText(`@${host.nick} vous êtes là ?`);
  await expect(host.page).toHaveTitle(/^\(1\) /);
  await expect(host.page.locator('output.visually-hidden')).toContainText('vous êtes là ?');
  await expect(line.getByRole('link', { name: `@${host.nick}` })).toHaveAttribute(
    'href',
    `/profil/${host.nick}`,
  );
  await host.page.evaluate(() => {
    Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => true });
    window.dispatchEvent(new Event('focus'));
  });
  await expect(host.page).not.toHaveTitle(/^\(/);
  await expect(other.page.locator('.line[data-calls]')).toHaveCount(0);
});

test('a reader of what was said before stays where she is, is told how much is new, and gets there', async ({
  browser,
}) => {
  const { host, other } = await twoInRoom(browser);
  await host.page.setViewportSize({ width: 1440, height: 480 });
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8])
    await says(other, `phrase ${at}, de quoi remplir une ligne ou deux`);
  await expect(linesOf(host.page).last()).toContainText('phrase 8');

  const log = host.page.getByRole('log');
  await readsBack(host.page);
  const jump = host.page.locator('.log-jump');
  const firstSeen = () =>
    log.evaluate((box) => {
      const { top } = box.getBoundingClientRect();
      const lines = [...box.querySelectorAll('.said')].map((line) => ({
        text: line.textContent,
        y: line.getBoundingClientRect().top - top,
      }));
      return lines.filter(({ y }) => y > 0).toSorted((one, other) => one.y - other.y)[0];
    });
  const before = await firstSeen();
  await says(other, 'une nouvelle');
  await says(other, 'deux nouvelles');
  await expect(jump).toHaveText('2 nouveaux messages');
  await expect.poll(firstSeen).toEqual(before);
  await host.page.setViewportSize({ width: 1440, height: 420 });
  await expect.poll(firstSeen).toEqual(before);
  await jump.click();
  await expect(linesOf(host.page).last()).toHaveText('deux nouvelles');
  await expect(jump).toBeHidden();
});

test('the list finds people, filters them, and writes XXL in bold (R6.042)', async ({ browser }) => {
  const { host, other } = await twoInRoom(browser, { host: { level: 'xxl' } });
  const { page } = host;
  await expect(page.locator('.person-row')).toHaveCount(2);
  const weight = (of: { nick: string }) =>
    rowOf(page, of)
      .locator('.person-nick')
      .evaluate((nick) => Number(getComputedStyle(nick).fontWeight));
  expect(await weight(host)).toBeGreaterThan(600);
  expect(await weight(other)).toBeLessThan(600);
  await page.getByRole('button', { name: 'XXL 1' }).click();
  await expect(page.locator('.person-row')).toHaveCount(1);
  await expect(rowOf(page, host)).toBeVisible();
  await page.getByRole('button', { name: 'Tous' }).click();
  await page.keyboard.press('Alt+u');
  await expect(page.getByRole('searchbox', { name: 'Chercher un pseudo' })).toBeFocused();
  await page.keyboard.type(other.nick.slice(3, 12));
  await expect(page.locator('.person-row')).toHaveCount(1);
  await expect(rowOf(page, other)).toBeVisible();
});

test('everything is within reach of the keyboard', async ({ browser }) => {
  const { host, other } = await twoInRoom(browser, { host: { level: 'xxl' } });
  const { page } = host;
  await staysOnNews(page);
  await expect(rowOf(page, other)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Chercher un pseudo' })).toBeFocused();
  await page.keyboard.press('Alt+c');
  await expect(editorOf(page)).toBeFocused();
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

test('a free member who wants to attach a picture is told that it takes XXL (R8.056)', async ({
  browser,
}) => {
  const host = await guest(browser);
  await comesIn(host, roomOf(host));
  await host.page.getByRole('button', { name: 'Joindre une photo JPG' }).click();
  await expect(host.page.getByRole('dialog')).toContainText('XXL');
});
