// Private messages between two members, in windows over a page and on the page of messages.
import type { Page } from '@playwright/test';
import { keysOf } from './by-keys.ts';
import { enter } from './member.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, test, phone } from './site.ts';

const windowOf = (page: Page, { nick }: { nick: string }) =>
  page.getByRole('region', { name: `Private conversation with ${nick}` });
const fieldOf = (page: Page, { nick }: { nick: string }) =>
  page.getByRole('textbox', { name: `Message to ${nick}` });

async function writes(page: Page, to: { nick: string }, text: string): Promise<void> {
  await fieldOf(page, to).fill(text);
  await fieldOf(page, to).press('Enter');
}

test('two members agree, talk, send a photo, lose the network and catch up, and one archives and erases (R4.071, R4.072, R4.076, R4.077, R4.085, R4.091, R4.094, R4.106, R3.111, R2.079, R2.080, R2.081, R2.082, R2.195, R2.196)', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const theirs = await browser.newContext(baseURL ? { baseURL } : {});
  const nora = await enter(theirs);
  const mine = await enter(context);
  const other = await theirs.newPage();
  const sockets: { close(): Promise<void> }[] = [];
  let isCut = false;
  await page.routeWebSocket(/\/pm\/ws/, async (socket) => {
    if (isCut) return void socket.close({ code: 1006 }).catch(() => undefined);
    socket.connectToServer();
    sockets.push(socket);
  });
  await test.step('a request that is withdrawn leaves the page', async () => {
    await arrives(page, `/en/membre/pm/requests?pm=${nora.uid}`);
    await page.getByRole('button', { name: 'Write', exact: true }).click();
    const row = page.locator('.pm-side-list').getByRole('link', { name: nora.nick });
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw my request' }).click();
    await expect(row).toBeHidden();
    await expect(page.getByRole('button', { name: 'Write', exact: true })).toBeVisible();
  });
  await test.step('a request without text, which the recipient accepts; both with keys alone', async () => {
    const [mineKeys, theirKeys] = [keysOf(page), keysOf(other)];
    await arrives(other, '/en/');
    await arrives(page, `/en/profil/${nora.nick}`);
    await mineKeys.skipsToContent();
    await mineKeys.presses('button', 'Write');
    await expect(windowOf(page, nora)).toContainText('Your request is on its way.');
    await mineKeys.isSomewhere();
    // The bubbles stand at the end of the page.
    const bubble = new RegExp(`^Private conversation with ${mine.nick}`);
    await theirKeys.presses('button', bubble, { key: 'Shift+Tab', most: 12 });
    await expect(windowOf(other, mine)).toContainText(`${mine.nick} would like to write to you.`);
    await theirKeys.presses('button', 'Minimise', { in: windowOf(other, mine), most: 4 });
    await theirKeys.reaches('button', bubble, { most: 0 });
    await other.keyboard.press('Enter');
    await theirKeys.presses('button', 'Accept', { in: windowOf(other, mine), most: 8 });
    await theirKeys.writes(`Message to ${mine.nick}`, 'come in', { most: 8 });
    await other.keyboard.press('Enter');
    await expect(windowOf(page, nora).getByRole('log')).toContainText('come in');
    await page.keyboard.press('Alt+1');
    await mineKeys.reaches('textbox', `Message to ${nora.nick}`, { most: 0 });
  });
  await test.step('they talk, each sees what was read, and a photo', async () => {
    await writes(page, nora, 'good evening, [b]Nora[/b]');
    await expect(windowOf(other, mine).getByRole('log')).toContainText('good evening, Nora');
    await expect(windowOf(page, nora)).toContainText('Read');
    await windowOf(other, mine).getByRole('button', { name: 'Minimise' }).click();
    await writes(page, nora, 'are you there?');
    const bubble = other.getByRole('button', { name: `Private conversation with ${mine.nick}` });
    await expect(bubble).toContainText('1 unread message');
    await expect(windowOf(page, nora)).toContainText('Sent at');
    await bubble.click();
    await expect(windowOf(page, nora)).not.toContainText('Sent at');
    const photo = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 400, height: 300 } });
    await windowOf(other, mine)
      .locator('input[type=file]')
      .setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(other.locator('.pm-attached img')).toBeVisible();
    await other.getByRole('button', { name: 'Send', exact: true }).click();
    await windowOf(page, nora)
      .getByRole('button', { name: `Photo of ${nora.nick}` })
      .click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.locator('img')).toHaveJSProperty('complete', true);
    await page.keyboard.press('Escape');
  });
  await test.step('the list of all conversations stands on screen beside the open window', async () => {
    const open = page.getByRole('button', { name: 'Private messages' });
    await open.click();
    await expect(page.getByRole('region', { name: 'Private messages' })).toBeInViewport({ ratio: 1 });
    await open.click();
  });
  await test.step('a lost network: what is written leaves once it is back, and what came meanwhile is there', async () => {
    isCut = true;
    for (const socket of sockets.splice(0)) await socket.close();
    await expect(windowOf(page, nora)).toContainText('Connection lost');
    await writes(page, nora, 'into the tunnel');
    await expect(windowOf(page, nora)).toContainText('Leaves when the network is back');
    await writes(other, mine, 'still here');
    isCut = false;
    await windowOf(page, nora).getByRole('button', { name: 'Try again' }).click();
    await expect(windowOf(page, nora).getByRole('log')).toContainText('still here');
    await expect(windowOf(other, mine).getByRole('log')).toContainText('into the tunnel');
    await fieldOf(page, nora).fill('not yet said');
    const tab = await context.newPage();
    await arrives(tab, `/en/membre/pm/conversations?pm=${nora.uid}`);
    await expect(fieldOf(tab, nora)).toHaveValue('not yet said');
    await fieldOf(page, nora).fill('not yet said, and more');
    await expect(fieldOf(tab, nora)).toHaveValue('not yet said, and more');
    await fieldOf(page, nora).fill('not yet said');
    await tab.close();
  });
  await test.step('the page shows the same conversation, with the draft', async () => {
    await arrives(page, `/en/membre/pm/conversations?pm=${nora.uid}`);
    await expect(page.getByRole('log')).toContainText('still here');
    await expect(fieldOf(page, nora)).toHaveValue('not yet said');
    await expectAccessible(page);
    const agreement = page.getByRole('complementary', { name: nora.nick });
    await agreement.getByRole('button', { name: 'Withdraw my consent' }).click();
    await expect(page.locator('.pm-thread')).toContainText('You withdrew your consent.');
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await expect(page.getByRole('log')).toContainText('still here');
    await writes(page, nora, 'said');
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(page.locator('.toast', { hasText: 'Conversation archived' })).toBeVisible();
    await page.locator('.pm-side').getByRole('link', { name: 'Archive' }).click();
    await expect(page.locator('.pm-side-list')).toContainText(nora.nick);
    await arrives(page, '/en/');
    await page.getByRole('button', { name: 'Private messages' }).click();
    const list = page.getByRole('region', { name: 'Private messages' });
    await expect(list).toContainText('No conversation under way.');
    await list.getByRole('tab', { name: /^All contacts/ }).click();
    await expect(list.getByRole('tabpanel')).toContainText(nora.nick);
    await arrives(page, '/en/membre/pm/archive');
  });
  await test.step('an erased history is gone on both sides', async () => {
    await page.locator('.pm-side-list').getByRole('link', { name: nora.nick }).click();
    await page.getByRole('button', { name: `Take ${nora.nick} out of the archive` }).click();
    await expect(page.locator('.pm-side-list')).not.toContainText(nora.nick);
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Erase the history…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await expect(page.getByRole('log')).toContainText('You erased the history');
    await expect(windowOf(other, mine)).toBeHidden();
    await arrives(other, `/en/membre/pm/conversations?pm=${mine.uid}`);
    await expect(other.getByRole('log')).toContainText('This is where it all begins.');
  });
});

test('on a phone a conversation fills the screen, and leads back to the list', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const theirs = await browser.newContext(baseURL ? { baseURL } : {});
  const nora = await enter(theirs);
  const mine = await enter(context, { level: 'xxl' });
  await page.setViewportSize(phone);
  await arrives(page, `/en/membre/pm/conversations?pm=${nora.uid}`);
  // Premium waits for nobody.
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  await writes(page, nora, 'bonsoir');
  const other = await theirs.newPage();
  await other.setViewportSize(phone);
  await arrives(other, `/en/membre/pm/conversations?pm=${mine.uid}`);
  await expect(other.getByRole('log')).toContainText('bonsoir');
  await expect(page.locator('.pm-thread')).toContainText('Read');
  await expectNoSidewaysScroll(other);
  await expectAccessible(other);
  await other.locator('.pm-thread').getByRole('link', { name: 'Back' }).click();
  await expect(other.locator('.pm-side-list').getByRole('link', { name: mine.nick })).toBeVisible();
});
