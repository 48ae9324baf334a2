// A gift from the shop window to a shelf, between two browsers.
import type { Page } from '@playwright/test';
import { callPath, devCalls, giftsCalls } from '@alcove/protocol';
import { keysOf } from './by-keys.ts';
import { enter } from './member.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, passGate, test, phone } from './site.ts';

const dune = async (page: Page) => ({
  name: 'dune.jpg',
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 400, height: 300 } }),
});

test('a member gives a bouquet with a photo, which the recipient accepts and unveils on a phone; the shelf shows it without them (R2.036, R2.072, R2.091, R2.226, R2.227, R2.228)', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const giver = await enter(context);
  const theirs = await browser.newContext({ viewport: phone, ...(baseURL && { baseURL }) });
  const recipient = await enter(theirs);
  const { nick } = recipient;
  const keys = keysOf(page);
  await context.request.post(callPath(devCalls.creditTokens), { data: { nick: giver.nick, amount: 200 } });

  await test.step('from the profile to the window, to the form', async () => {
    await arrives(page, `/en/profil/${nick}/gifts`);
    await keys.skipsToContent();
    await keys.presses('link', 'Give');
    await expect(page).toHaveURL(/\/en\/catalog\/gift\?/);
    const offers = page.locator('.gift-offer');
    await expect(offers).toHaveCount(12);
    await expect(offers.first()).toContainText(/Two cherries.*20/);
    await expect(offers.filter({ hasText: 'Bunch of peonies' })).toContainText('120');
    expect((await context.request.get('/en/catalog/gift')).status()).toBe(200);
    await expect(page.getByRole('main')).toContainText(`Choose a gift for ${nick}`);
    await keys.presses('link', /Bunch of peonies/);
    await expect(page.getByRole('heading', { name: 'Give a gift', level: 1 })).toBeFocused();
    await keys.writes(/^Your message/, 'For the dune.');
    await page.getByLabel('Attach a photo').setInputFiles(await dune(page));
    await expect(page.getByText('dune.jpg, veiled')).toBeVisible();
    await keys.presses('button', 'Ten tokens more');
    await keys.presses('switch', /^Wait to be accepted/, {}, 'Space');
    await expectAccessible(page);
    await keys.presses('button', 'Give for 130 tokens');
    const sent = page.getByRole('region', { name: 'Sent' });
    await expect(sent.getByRole('listitem')).toContainText(['Pending']);
  });

  const shelf = () => theirs.request.get(`/en/profil/${nick}/gifts`).then((answer) => answer.text());
  const there = await theirs.newPage();
  await test.step('a gift of a giver who stays unnamed stands on the shelf without them', async () => {
    const gift = { gift_id: 'cherries', price: 20, recipient_id: recipient.uid, visibility: 'nobody' };
    const given = await context.request.post(callPath(giftsCalls.sendGift), { data: gift });
    expect(await given.json()).toMatchObject({ status: 'success' });
    expect(await shelf()).toContain('Two cherries');
    expect(await shelf()).not.toContain(giver.nick);
  });
  await test.step('the recipient accepts it, then lifts the veil', async () => {
    expect(await shelf()).not.toContain('Bunch of peonies');
    await arrives(there, '/en/membre/cadeaux-virtuels');
    await there.getByRole('link', { name: /^Pending/ }).click();
    await there.getByRole('button', { name: 'Accept' }).click();
    await expect(there.getByRole('main')).toContainText('Nothing waits for you.');
    await there
      .getByRole('navigation', { name: 'Wallet' })
      .getByRole('link', { name: 'Virtual gifts' })
      .click();
    const gift = there.getByRole('listitem').filter({ hasText: 'Bunch of peonies' });
    await expect(gift).toContainText('“For the dune.”');
    await expect(gift.getByRole('img', { name: 'Photo attached to the gift' })).toHaveCount(0);
    await gift.getByRole('button', { name: 'Unveil' }).click();
    const photo = gift.getByRole('img', { name: 'Photo attached to the gift' });
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
    await expectNoSidewaysScroll(there);
    await expectAccessible(there);
  });

  await test.step('the shelf shows the gift and its giver alone', async () => {
    const shown = await shelf();
    expect(shown).toContain('Bunch of peonies');
    expect(shown).toContain(giver.nick);
    for (const hidden of ['For the dune.', '/media/gifts/']) expect(shown).not.toContain(hidden);
    const visitor = await browser.newContext(baseURL ? { baseURL } : {});
    await passGate(visitor);
    const seen = await visitor.newPage();
    await arrives(seen, `/en/profil/${nick}/gifts`);
    await expect(seen.getByRole('list', { name: 'Gifts' })).toContainText(giver.nick);
  });
});
