// Guestbooks in browsers: two members, one book.
import { enter } from './member.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, reloads, test } from './site.ts';

test('a member leaves a word, its owner approves and answers it, and a deletion is undone (R2.061, R2.087)', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const owner = await enter(context);
  const theirs = await browser.newContext(baseURL ? { baseURL } : {});
  const author = await enter(theirs);
  const other = await theirs.newPage();
  await test.step('the owner reviews words before they are published', async () => {
    await arrives(page, '/en/membre/livre-d-or');
    await expect(page.getByRole('main')).toContainText('Nobody has left a note yet.');
    await page.getByRole('checkbox', { name: 'Review before publishing' }).check();
  });
  await test.step('a word waits, seen by its author alone', async () => {
    await arrives(other, `/en/profil/${owner.nick}/guest_book`);
    await other.getByLabel(`Leave ${owner.nick} a note`).fill('A quiet <b>room</b>.');
    await other.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(other.getByRole('main')).toContainText('Nobody but you sees this one.');
    await expectAccessible(other);
    await expectNoSidewaysScroll(other);
  });
  await test.step('the owner publishes and answers it', async () => {
    await reloads(page);
    await page.getByRole('button', { name: `Publish the note by ${author.nick}` }).click();
    await page.getByRole('button', { name: `Reply to ${author.nick}` }).click();
    await page.getByLabel(`Your reply to ${author.nick}`).fill('Come back soon.');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText('Come back soon.');
    await expectAccessible(page);
    await reloads(other);
    await expect(other.getByRole('main')).toContainText('A quiet <b>room</b>.');
    await expect(other.getByRole('main')).toContainText('Come back soon.');
  });
  await test.step('the author deletes the word, and calls it back', async () => {
    await other.getByRole('button', { name: `Delete the note by ${author.nick}` }).click();
    await other.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(other.getByRole('main')).not.toContainText('A quiet');
    await other.getByRole('button', { name: /^Undo/ }).click();
    await expect(other.getByRole('main')).toContainText('A quiet <b>room</b>.');
  });
  await theirs.close();
});
