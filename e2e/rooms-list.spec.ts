// The list of rooms, as each kind of reader finds it.
import { languages, prefixOf } from '@alcove/protocol';
import { comesIn, guest, roomOf } from './guests.ts';
import { expectValidHtml, mainOf } from './html.ts';
import { enter } from './member.ts';
import { newcomer } from './people.ts';
import { cardOf, expectInside, ownRoom, ownRoomPath } from './rooms.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, reloads, test } from './site.ts';

const phone = { width: 390, height: 844 };

test('every room is listed with its host, its places and what it takes to enter', async ({
  context,
  page,
}) => {
  await enter(context);
  // All of them, however many rooms other journeys have opened.
  await arrives(page, '/chat?sort=name&rows=960');
  const hall = cardOf(page, 'La terrasse');
  await expect(hall).toContainText('Salon public');
  await expect(hall).toContainText('/ 200');
  await expect(cardOf(page, 'Persiennes')).toContainText('Mot de passe demandé');
  await expect(cardOf(page, 'Persiennes')).toContainText('Demandez-le à Ambre');
  await expect(cardOf(page, 'Scène ouverte')).toContainText('Showroom en cours');
  await expect(cardOf(page, 'Scène ouverte')).toContainText('12 jetons par minute');
  await expect(page.locator('.rooms-sum')).toContainText(/\d+ salons ouverts, \d+ personnes?\./);
});

test('the first page says how many are in the rooms', async ({ context, page, browser }) => {
  const host = await guest(browser);
  await comesIn(host, roomOf(host));
  await enter(context);
  await arrives(page, '/');
  const door = page.locator('.home-door.live');
  await expect(door).toContainText(/\d+ personnes? dans les salons\./);
  await expect(door.getByRole('link', { name: 'Les salons en direct' })).toHaveAttribute('href', '/chat');
});

for (const { gender, own } of [
  { gender: 2, own: 'femme' },
  { gender: 3, own: 'couple' },
] as const) {
  test(`a room for men tells a reader who is none what her profile says: ${own}`, async ({
    context,
    page,
  }) => {
    await enter(context, { gender });
    await arrives(page, '/chat?show=men');
    const men = cardOf(page, 'Entre hommes');
    await expect(men).toContainText('Réservé aux hommes');
    await expect(men).toContainText(`Votre profil indique : ${own}`);
    await expect(men.getByRole('link')).toHaveCount(0);
  });
}

test('what is sought, shown and sorted stands in the address: it is there after reloading and going back', async ({
  context,
  page,
}) => {
  await enter(context);
  await arrives(page, '/en/chat');
  await page.getByRole('link', { name: /^Showroom/ }).click();
  await expect(page).toHaveURL(/\?show=showroom$/);
  await expect(cardOf(page, 'The terrace')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Sort the rooms' }).selectOption('By name');
  await expect(page).toHaveURL(/\?show=showroom&sort=name$/);
  // Whoever goes back while scripts take over has it drawn anew, and the browser says so.
  await reloads(page);
  await expect(page.getByRole('link', { name: /^Showroom/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('combobox', { name: 'Sort the rooms' })).toHaveValue('name');
  await page.goBack();
  await page.goBack();
  await expect(cardOf(page, 'The terrace')).toBeVisible();
  await page.getByRole('searchbox').first().fill('ambre');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=ambre$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(cardOf(page, 'Persiennes')).toBeVisible();
  await arrives(page, '/en/chat?q=nobody-calls-a-room-so');
  await expect(page.getByRole('heading', { name: 'No room for “nobody-calls-a-room-so”.' })).toBeVisible();
  await page.getByRole('link', { name: 'See all rooms' }).click();
  await expect(cardOf(page, 'Persiennes')).toBeVisible();
});

test('numbers change by themselves, and nothing moves', async ({ context, page, browser, baseURL }) => {
  const host = await enter(context);
  const name = `Véranda ${newcomer().nick}`;
  await ownRoom(context, host, { name });
  await page.goto(`/chat?q=${encodeURIComponent(name)}`, { waitUntil: 'networkidle' });
  const card = cardOf(page, name);
  await expect(card).toContainText('0 / 100');
  // Letters may still take another width until their face has come.
  await page.evaluate(async () => void (await document.fonts.ready));
  const before = await card.boundingBox();
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const theirs = await other.newPage();
  await enter(other);
  await arrives(theirs, ownRoomPath(host.nick));
  await expectInside(theirs);
  await expect(card).toContainText('1 / 100');
  expect(await card.boundingBox()).toEqual(before);
  await other.close();
  await expect(card).toContainText('0 / 100');
});

test.describe('with a connection that goes away', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });
  test('the list says that its numbers are old, and goes on', async ({ context, page }) => {
    await enter(context);
    await arrives(page, '/en/chat');
    await page.route('**/rooms/list/**', (route) => route.abort());
    await expect(page.getByText('These figures are a little old')).toBeVisible();
    await expect(cardOf(page, 'Persiennes')).toBeVisible();
    await page.unroute('**/rooms/list/**');
    await expect(page.getByText('These figures are a little old')).toHaveCount(0);
  });
});

test('a visitor finds every door shut, and opens them with ten minutes of trial', async ({ visitor }) => {
  await arrives(visitor, '/en/chat');
  const hall = cardOf(visitor, 'The terrace');
  await expect(hall).toContainText('Behind its shutters');
  await expect(visitor.getByRole('link', { name: 'My room' })).toHaveCount(0);
  await visitor.getByRole('link', { name: 'Try for 10 minutes' }).click();
  const dialog = visitor.getByRole('dialog');
  await dialog.getByLabel('Nick').fill(newcomer().nick);
  await dialog.getByRole('button', { name: /^Enter|^Start|^Come in|^Begin/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(hall).not.toContainText('Behind its shutters');
  await expect(cardOf(visitor, 'Among men')).toContainText('Not part of the trial');
  await hall.getByRole('link').click();
  await expect(visitor).toHaveURL(/\/en\/chat\/la-terrasse$/);
  await expectInside(visitor);
});

test('an inactive member is told to activate, and has no buttons to press in vain', async ({
  context,
  page,
}) => {
  await enter(context, { active: false });
  await arrives(page, '/en/chat');
  await expect(cardOf(page, 'The terrace')).toContainText('Account to activate');
  await expect(page.getByRole('link', { name: 'Create a room' })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('rooms are listed, sought, shown by kind, sorted and entered by links', async ({ context, page }) => {
    await enter(context);
    await page.goto('/en/chat');
    await page.getByRole('link', { name: /^Men only/ }).click();
    await expect(cardOf(page, 'Among men')).toBeVisible();
    await page.getByRole('combobox', { name: 'Sort the rooms' }).selectOption('By name');
    await page.getByRole('button', { name: 'Sort' }).click();
    await expect(page).toHaveURL(/show=men&sort=name/);
    await page.getByRole('searchbox').first().fill('terrace');
    await page.keyboard.press('Enter');
    await cardOf(page, 'The terrace').getByRole('link').click();
    await expect(page).toHaveURL(/\/en\/chat\/la-terrasse$/);
  });
});

for (const language of languages) {
  test(`the list can be read by everybody, and is valid: ${language}`, async ({ context, page }) => {
    const { nick } = await enter(context, {}, language);
    // The longest name a room may have, in another script.
    await ownRoom(context, { nick }, { name: `Тёплая ${nick} `.padEnd(60, 'ё') });
    const path = `${prefixOf(language)}/chat`;
    const html = await (await context.request.get(path)).text();
    await expectValidHtml(html, path);
    expect(mainOf(html)).not.toMatch(/list\.\w+/);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(phone);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
