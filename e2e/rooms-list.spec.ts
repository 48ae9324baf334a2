// The list of rooms: what each room says, how it is sought, and how its numbers change.
import { enter } from './member.ts';
import { cardOf, ownRoom } from './rooms.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, reloads, phone } from './site.ts';
import { test } from './talker.ts';

test('rooms tell their host, their places and what it takes to enter; what is sought stands in the address', async ({
  context,
  page,
}) => {
  const { nick } = await enter(context, {}, 'en');
  // The longest name a room may have, in another script.
  await ownRoom(context, { nick }, { name: `Тёплая ${nick} `.padEnd(60, 'ё') });
  // All of them, however many rooms other journeys have opened.
  await arrives(page, '/en/chat?sort=name&rows=960');
  const hall = cardOf(page, 'The terrace');
  await expect(hall).toContainText('Public room');
  await expect(hall).toContainText(/\/ 200|, 200 places/);
  await expect(cardOf(page, 'Persiennes')).toContainText('Password needed');
  await expect(cardOf(page, 'Persiennes')).toContainText('Ask Ambre for it');
  await expect(cardOf(page, 'Scène ouverte')).toContainText('Showroom on');
  await expect(cardOf(page, 'Scène ouverte')).toContainText('12 tokens per minute');
  await expect(page.locator('.rooms-sum')).toContainText(
    /\d+ open rooms, .*(?:\d+ (?:people|person)|nobody yet)\./,
  );

  await test.step('the address keeps filter, order and words over reloading and going back', async () => {
    await arrives(page, '/en/chat');
    await page.getByRole('link', { name: /^Showroom/ }).click();
    await expect(page).toHaveURL(/\?show=showroom$/);
    await expect(hall).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Sort the rooms' }).selectOption('By name');
    await expect(page).toHaveURL(/\?show=showroom&sort=name$/);
    await reloads(page);
    await expect(page.getByRole('link', { name: /^Showroom/ })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('combobox', { name: 'Sort the rooms' })).toHaveValue('name');
    await page.goBack();
    await page.goBack();
    await expect(hall).toBeVisible();
    await page.getByRole('searchbox').first().fill('ambre');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?q=ambre$/);
    await expect(page.getByRole('article')).toHaveCount(1);
    await arrives(page, '/en/chat?q=nobody-calls-a-room-so');
    await expect(page.getByRole('heading', { name: 'No room for “nobody-calls-a-room-so”.' })).toBeVisible();
    await page.getByRole('link', { name: 'See all rooms' }).click();
    await expect(hall).toBeVisible();
  });

  await arrives(page, `/en/chat?q=${nick}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test.describe('numbers', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('change by themselves without moving a card, and are said to be old while the server does not answer', async ({
    context,
    page,
    talker,
  }) => {
    await enter(context);
    const host = await talker();
    const name = `Véranda ${host.nick}`;
    await ownRoom(host.context, host, { name });
    await host.live.rooms.leave(host.room.roomid);
    await page.clock.install();
    await arrives(page, `/chat?q=${encodeURIComponent(name)}`);
    const card = cardOf(page, name);
    await expect(card).toContainText('Encore vide');
    // Letters may take another width until their face has come.
    await page.evaluate(async () => void (await document.fonts.ready));
    const before = await card.boundingBox();
    const asksAgain = () => page.clock.fastForward(5000);
    await host.live.rooms.join(String(host.room.roomid));
    await asksAgain();
    await expect(card).toContainText('1 / 100');
    expect(await card.boundingBox()).toEqual(before);

    const old = page.getByText('Les chiffres datent un peu');
    await page.route('**/rooms/list/**', (route) => route.abort());
    await asksAgain();
    await expect(old).toBeVisible();
    await expect(card).toBeVisible();
    await page.unroute('**/rooms/list/**');
    await host.live.rooms.leave(host.room.roomid);
    await asksAgain();
    await expect(card).toContainText('Encore vide');
    await expect(old).toHaveCount(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('rooms are shown by kind, sorted, sought and entered by links; the first page counts the people in them', async ({
    context,
    page,
    talker,
  }) => {
    await talker();
    await enter(context, {}, 'en');
    await page.goto('/en/');
    const main = page.getByRole('main');
    await expect(main).toContainText(/\d+ (?:people are|person is) here/);
    await main.getByRole('link', { name: /^All \d/ }).click();
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
