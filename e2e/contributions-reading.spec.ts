// Sets as readers of three levels see them in browsers, and what they do with them; the end of a film's preview.
import type { BrowserContext } from '@playwright/test';
import { enter } from './member.ts';
import { publishSet } from './sets.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, passGate, test } from './site.ts';

const answered = async (reader: BrowserContext, address: string) =>
  (await reader.request.get(address)).status();

test('a visitor, a free and a Premium member open the same Premium set, and each sees what their level opens (R2.042, R2.043, R2.044, R6.039, R9.023)', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const open = () => browser.newContext(baseURL ? { baseURL } : {});
  const [author, reviewer] = [await open(), await open()];
  const title = 'Closed blinds';
  const { number, materials } = await publishSet({ author, reviewer }, { title, premium: 1 });
  const path = `/en/contribution/${number}`;
  const images = () => page.locator('main img[src^="/media/"]');

  await test.step('a visitor before the gate reads the words, without a byte of a photo', async () => {
    const bare = await (await author.request.get(path, { headers: { cookie: '' } })).text();
    expect(bare).toContain(title);
    const stranger = await open();
    expect(await (await stranger.request.get(path)).text()).not.toContain('/media/');
    await stranger.close();
  });
  await test.step('a visitor sees two thumbnails, and a button that leads to an account', async () => {
    await passGate(context, 'en');
    await arrives(page, `${path}/any-words`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`/en/contribution/${number}/closed-blinds$`),
    );
    await expect(page.getByText('5 pictures behind this blind.')).toBeVisible();
    await expect(page.locator('.set-strip img[src^="/media/"]')).toHaveCount(2);
    await expect(page.getByText('You, without an account')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).first().click();
    await expect(page).toHaveURL(/\?register/);
  });
  await test.step('a free member sees no more, reads comments and is shown what Premium costs', async () => {
    await enter(context, {}, 'en');
    await arrives(page, path);
    await expect(page.locator('.set-strip img[src^="/media/"]')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Become Premium to comment' })).toBeVisible();
    await page.getByRole('button', { name: 'Become Premium', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('link', { name: /^Continue/ }).click();
    await expect(page).toHaveURL(/\/membre\/payment\?plan=/);
  });
  await test.step('a Premium member sees all, labels, keeps and comments the set', async () => {
    await context.clearCookies();
    await enter(context, { level: 'xxl' }, 'en');
    await arrives(page, path);
    await expect(page.locator('.set-strip img[src^="/media/"]')).toHaveCount(5);
    await page.getByRole('button', { name: 'Favourite' }).click();
    await expect(page.getByRole('button', { name: 'In favourites' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Keyword' }).click();
    await page.getByLabel('Add keywords').fill('blinds');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Remove blinds' })).toBeVisible();
    await page.getByLabel('Write a comment').fill('The third one is the best.');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Comments' })).toContainText('The third one is the best.');
    await expectAccessible(page);
  });
  await test.step('photos open at full height, by keys from one to the next, and close on their set', async () => {
    await page.getByRole('link', { name: '2 of 5' }).click();
    await page.getByRole('link', { name: 'Open full size' }).click();
    await expect(page).toHaveURL(new RegExp(`/en/photo/${materials[1]}$`));
    await expect(page.getByRole('button', { name: 'Enlarge' })).toBeVisible();
    const third = new RegExp(`/en/photo/${materials[2]}$`);
    // A key does nothing before the viewer has come.
    await expect(async () => {
      if (!third.test(page.url())) await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(third, { timeout: 5000 });
    }).toPass();
    await expect(page.getByText('3 / 5')).toBeVisible();
    await page.keyboard.press('z');
    await expect(page.getByRole('button', { name: 'Show whole' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    const [address = ''] = await images().evaluateAll((all) =>
      all.map((one) => one.getAttribute('src') ?? ''),
    );
    expect(await answered(context, address)).toBe(200);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`/en/contribution/${number}/closed-blinds$`));
    await expectNoSidewaysScroll(page);
  });
  await test.step('its author withdraws it: others find nothing', async () => {
    const form = { id: String(number) };
    await author.request.post('/b/member/contribution/withdraw/', { form });
    expect(await answered(context, path)).toBe(404);
    expect(await answered(author, path)).toBe(200);
  });
});

test('captions of a film begin in the reader’s language and change with another; its preview ends with a veil that has the focus, and hidden lines have no text (R6.008, R6.009)', async ({
  visitor: page,
}) => {
  await arrives(page, '/en/dev/ui');
  await page.getByRole('button', { name: 'Shoot a film' }).click();
  const film = page.locator('.film');
  await film.getByRole('button', { name: 'Play' }).first().click();
  const heading = film.getByRole('heading', { name: 'The preview ends here.' });
  await expect(heading).toBeFocused();
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript).toContainText('water against the boards');
  await expect(transcript).not.toContainText('laughter');
  await transcript.locator('label', { hasText: 'Français' }).click();
  await expect(transcript).toContainText('l’eau contre les planches');
  await film.getByRole('button', { name: 'Watch the preview again' }).click();
  await expect(heading).toHaveCount(0);
});
