// A room's field works before the room's code has come.
import { expect, phone } from './site.ts';
import { editorOf, logEntriesOf, roomMember, roomOf } from './room-members.ts';
import { test } from './talker.ts';

test('a member on a slow phone writes before the code of the room has come: each line arrives once, and text and selection stay', async ({
  browser,
  talker,
}) => {
  const host = await talker();
  const { page } = await roomMember(browser, { viewport: phone });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!early-field).*\.js$/, async (route) => {
    await released;
    await route.fallback();
  });
  const heard = () => host.live.rooms.view(host.room.roomid)?.messages.map(({ message }) => message);

  await page.goto(roomOf(host), { waitUntil: 'commit' });
  await editorOf(page).click();
  await page.keyboard.insertText('bonsoir');
  await page.keyboard.press('Enter');
  await expect.poll(heard).toEqual(['bonsoir']);
  await expect(page.locator('.early-lines .log-message:not([data-sending])')).toHaveText(/bonsoir/);
  await page.keyboard.insertText('привет');
  await page.locator('.editor-send').click();
  await expect.poll(heard).toEqual(['bonsoir', 'привет']);
  await page.keyboard.insertText('à tout de suit');
  for (let letter = 0; letter < 6; letter++) await page.keyboard.press('Shift+ArrowLeft');

  release();
  await expect(page.getByRole('log')).toBeVisible();
  await expect(logEntriesOf(page)).toHaveText(['bonsoir', 'привет']);
  await expect(page.locator('div.editor-text')).toHaveText('à tout de suit');
  await page.keyboard.insertText('ire vrai');
  await page.keyboard.press('Enter');
  await expect.poll(heard).toEqual(['bonsoir', 'привет', 'à tout dire vrai']);
  await expect(logEntriesOf(page)).toHaveText(['bonsoir', 'привет', 'à tout dire vrai']);
  await expect(page.locator('[data-sending]')).toHaveCount(0);
});
