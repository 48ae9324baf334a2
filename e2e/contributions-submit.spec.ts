// A set in browsers: begun on a phone that loses its network and its page, finished with the keyboard elsewhere.
import type { BrowserContext, Page } from '@playwright/test';
import { callPath, contributionsCalls } from '@alcove/protocol';
import { keysOf } from './by-keys.ts';
import { enter, logIn } from './member.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, passGate, test } from './site.ts';

/** As large as a set demands, unless its width says otherwise. */
async function photoOf(page: Page, name: string, hue: number, width = 1280) {
  const asked = { colour: `hsl(${hue} 60% 50%)`, width, height: 960 };
  const dataUrl = await page.evaluate(({ colour, ...size }) => {
    const canvas = Object.assign(document.createElement('canvas'), size);
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = colour;
    pen?.fillRect(0, 0, size.width, size.height);
    return canvas.toDataURL('image/jpeg');
  }, asked);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(dataUrl.split(',')[1] ?? '', 'base64') };
}

const draftOf = async (context: BrowserContext) => {
  const answer = await context.request.get(callPath(contributionsCalls.draftMaterials));
  return ((await answer.json()) as { data: { draft: { files: { boxes: object[]; description: string }[] } } })
    .data.draft;
};

test('a member adds photos on a phone, loses network and page, and submits from a desktop with a face blurred by keys (R2.062, R2.237, R5.069, R5.070, R5.072, R5.073, R5.074, R5.079, R5.082, R7.207, R7.208, R7.211, R8.047, R8.071, R8.073)', async ({
  browser,
  baseURL,
  context,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const author = await enter(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await arrives(page, '/en/membre/submit');
  const input = page.locator('input[type=file][multiple]');
  const rows = page.locator('.submit-grid > li');
  await test.step('photos arrive; a small one and a drawing are refused with their rules', async () => {
    await expect(page.getByText('300 MB')).toBeVisible();
    await expect(page.getByText('1024 × 768')).toBeVisible();
    await input.setInputFiles([
      await photoOf(page, 'a.jpg', 20),
      await photoOf(page, 'b.jpg', 80),
      { name: 'c.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      await photoOf(page, 'small.jpg', 110, 1279),
      await photoOf(page, 'd.jpg', 140),
    ]);
    await expect(rows).toHaveCount(3);
    const refused = page.locator('.submit-refused');
    await expect(refused).toContainText(/c\.svg.*This type of file is not accepted\./);
    await expect(refused).toContainText(
      /small\.jpg.*1279 × 960 px\. The longer side needs at least 1280 px\./,
    );
    await expectNoSidewaysScroll(page);
  });
  await test.step('without a network the next two wait, and go on by themselves', async () => {
    const next = [await photoOf(page, 'e.jpg', 200), await photoOf(page, 'f.jpg', 260)];
    // A row comes before the answer to its upload does.
    await expect(page.locator('.submit-transfer')).toHaveCount(0);
    await context.setOffline(true);
    await input.setInputFiles(next);
    await expect(page.locator('.submit-network')).toContainText('Offline.');
    await expect(page.locator('.submit-transfer').first()).toContainText('waits for the network');
    // A removal that no answer came to is said, and takes nothing away.
    await page.getByRole('button', { name: 'Remove a.jpg' }).click();
    await expect(page.locator('.toast')).toContainText('The connection does not respond.');
    await context.setOffline(false);
    await expect(rows).toHaveCount(5);
  });
  await test.step('what was written is saved', async () => {
    await page.getByLabel('Title').fill('The quays after the rain');
    await expect(page.locator('.submit-saved')).toContainText('Draft saved');
    await expectAccessible(page);
  });
  await page.close();

  const desktop = await browser.newContext(baseURL ? { baseURL } : {});
  await passGate(desktop);
  await logIn(desktop, author);
  const other = await desktop.newPage();
  await test.step('the draft opens on a desktop, where the last photo is put first with keys', async () => {
    await arrives(other, '/en/membre/submit');
    await expect(other.getByLabel('Title')).toHaveValue('The quays after the rain');
    const handle = other.getByRole('button', { name: /^Move f\.jpg/ });
    await handle.focus();
    for (const key of ['Space', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Space'])
      await other.keyboard.press(key);
    await expect(other.locator('.submit-grid > li').first()).toContainText('f.jpg');
  });
  await test.step('a face is covered with the keyboard alone', async () => {
    await other.getByRole('button', { name: /^f\.jpg, 1 of 5/ }).press('Enter');
    await other.getByLabel('Caption').fill('Midnight');
    await other.getByRole('button', { name: 'Blur faces' }).press('Enter');
    await other.getByRole('dialog').press('n');
    const zone = other.getByRole('button', { name: /^Box 1: left/ });
    await zone.focus();
    await other.keyboard.press('ArrowRight');
    await other.keyboard.press('Shift+ArrowDown');
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(other.locator('.submit-grid > li').first()).toContainText('1 blurred box');
    await expect
      .poll(async () => (await draftOf(desktop)).files[0])
      .toMatchObject({
        description: 'Midnight',
        boxes: [{ left: 435, height: 210 }],
      });
  });
  await test.step('submission says what is missing, then sends the set to review, with keys alone', async () => {
    const keys = keysOf(other);
    await keys.reaches('radio', 'This file', { key: 'Shift+Tab' });
    await other.keyboard.press('ArrowDown');
    const submit = other.getByRole('button', { name: 'Send to review' });
    await expect(submit).toBeDisabled();
    await expect(other.locator('.submit-end')).toContainText('Choose a section.');
    await keys.reaches('combobox', 'Section');
    await other.keyboard.type('Couples');
    await expect(other.getByLabel('Section')).toHaveValue('couples');
    await keys.presses('checkbox', /^These files are mine/, {}, 'Space');
    await keys.presses('checkbox', /^I allow the publication/, {}, 'Space');
    await keys.presses('button', 'Send to review');
    await expect(other.getByRole('heading', { name: 'It is sent.' })).toBeFocused();
    await keys.presses('link', 'See my contributions');
    await expect(other.locator('.own-set')).toContainText('In review');
    await expectAccessible(other);
  });
  await desktop.close();
});
