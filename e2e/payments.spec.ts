// Buying in the browser: Premium for oneself while a room is open, Premium for another, a withdrawal, a frame that is
// blocked, and what the owner does with a payment that a bank took back.
import type { Page } from '@playwright/test';
import { callPath, devCalls, paymentsCalls } from '@alcove/protocol';
import { keysOf } from './by-keys.ts';
import { cardFrameOf, paysByCard, paysByKeys } from './cards.ts';
import { enter } from './member.ts';
import { entersRoom, roomMember, roomOf } from './room-members.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, reloads } from './site.ts';
import { storedAmong } from './stored-bytes.ts';
import { test } from './talker.ts';

/** Plain or in groups of four. */
const isStored = (digits: string): boolean =>
  storedAmong([digits, digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')]).length > 0;

test('a free member sent from the archive is declined, pays with another card, is XXL in the open room without a reload, and is offered the way back; no card number leaves the provider’s frame (R0.002, R0.003, R0.004, R1.003, R1.004, R1.005, R2.074, R2.222, R2.263, R3.289, R3.290, R3.291, R3.292, R5.062)', async ({
  browser,
  talker,
}) => {
  const host = await talker();
  const buyer = await roomMember(browser, { language: 'en' });
  const room = buyer.page;
  await entersRoom(buyer, roomOf(host, 'en'));
  const attach = room.getByRole('button', { name: 'Attach a JPG photo' });
  await attach.click();
  await expect(room.getByRole('dialog')).toContainText('XXL');
  await room.keyboard.press('Escape');

  const page = await room.context().newPage();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await arrives(page, '/en/archive');
  const keys = keysOf(page);
  await keys.skipsToContent();
  await keys.presses('link', 'See the offers');
  await keys.presses('link', 'Become a Premium member', { in: page.getByRole('dialog') });
  await expect(page).toHaveURL(/\/membre\/payment$/);
  await expect(page.getByRole('radio', { name: /\d+ days/ })).toHaveCount(4);
  await keys.chooses(/^30 days/, { from: /\d+ days/ });
  await expect(page.getByRole('button', { name: 'Continue, €19' })).toBeDisabled();
  await keys.presses('checkbox', /./, { in: page.getByRole('main') }, 'Space');
  await expectAccessible(page);
  await keys.presses('button', 'Continue, €19');

  const frame = cardFrameOf(page);
  await frame.locator('[autocomplete="cc-number"]').fill('4970 4021 0000 8830');
  await frame.locator('#card-form button').first().click();
  await expect(frame.locator('#number-fault')).not.toBeEmpty();
  const numbers = [await paysByCard(page, 'no_funds')];
  await expect(page.getByRole('alert')).toContainText('The card has not enough funds.');
  await keys.presses('button', 'Try another card');
  numbers.push(await paysByKeys(page, 'challenge'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your bank is checking');
  await keys.presses('button', 'Yes, it is me', { in: frame.locator(':root') });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every door is open.');

  await expect(room.getByRole('button', { name: /^XXL/ })).toContainText('1');
  const chooser = room.waitForEvent('filechooser');
  await attach.click();
  await chooser;
  const back = page.getByRole('link', { name: 'Go back' });
  await expect(back).toBeFocused();
  await back.press('Enter');
  await expect(page).toHaveURL(/\/en\/archive$/);
  await expect(page.getByRole('link', { name: 'See the offers' })).toBeHidden();
  for (const number of numbers) {
    expect(sent.filter((each) => each.replaceAll(/[ +]|%20/g, '').includes(number))).toEqual([]);
    expect(isStored(number)).toBe(false);
  }
});

test('a member finds every XXL plan with its price on the XXL page, gives Premium by nick, its recipient is notified at once, both histories list it, and the buyer withdraws from it after its sum is said (R1.046, R2.052, R2.073, R2.221, R3.287)', async ({
  browser,
  context,
  page,
}) => {
  const giver = await enter(context, {}, 'en');
  const theirs = await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '' });
  const recipient = await enter(theirs, {}, 'en');
  const beside = await theirs.newPage();
  await arrives(beside, '/en/membre/historique-des-paiements');
  await expect(beside.getByRole('main')).toContainText('No payments.');

  expect((await arrives(page, `/en/bobtv-xxl?nick=${recipient.nick}`))?.status()).toBe(200);
  const prices = [/7 days.*€9€/, /30 days.*€19€/, /90 days.*€45€/, /365 days.*€129€/];
  await expect(page.locator('.plan-card')).toContainText(prices);
  await expect(page.getByText('found', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: /^7 days/ }).check();
  const forWhom = page.getByRole('textbox', { name: 'For whom?' });
  await forWhom.fill(' ');
  await page.getByRole('button', { name: 'Continue, €9' }).click();
  await expect(forWhom).toBeFocused();
  await expect(forWhom).toHaveAccessibleDescription('Enter the nick of the member you are giving XXL to.');
  await forWhom.fill(recipient.nick);
  await page.getByRole('textbox', { name: 'Your message' }).fill('For every door');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue, €9' }).click();
  await expect(page.getByText(`XXL, 7 days, for ${recipient.nick}: €9`)).toBeVisible();
  await paysByCard(page, 'paid');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`7 days given to ${recipient.nick}.`);
  await expect(beside.getByText('For every door').first()).toBeVisible();
  await beside.reload();
  await expect(beside.getByRole('row').filter({ hasText: giver.nick })).toContainText('offered');

  await page.getByRole('link', { name: 'See the history' }).click();
  const row = page.getByRole('row').filter({ hasText: recipient.nick });
  await expect(row).toContainText('€9');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('7 of 7');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog).toContainText('Refund asked for, €9');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('€9 refunded', { timeout: 500 });
  }).toPass();
});

/** Begins a purchase as the button says; returns its ticket. */
async function presses(page: Page, name: string): Promise<number> {
  const begun = page.waitForResponse((answer) => answer.url().endsWith(callPath(paymentsCalls.startPayment)));
  await page.getByRole('button', { name }).click();
  const { data } = (await (await begun).json()) as { data?: { ticket_number: number } };
  return data?.ticket_number ?? 0;
}

test.describe('a blocked frame and a bank', () => {
  // The frame is blocked, and a purchase of a stopped buyer is refused.
  test.use({ expectedErrors: [/ERR_FAILED|status of 403/] });

  test('the frame that stays away leaves a link after ten seconds; a bank that takes the money back stops the buyer, until the owner, who sees all of it and refunds another order, lets them buy (R2.056)', async ({
    browser,
    context,
    page,
  }) => {
    const { nick } = await enter(context, {}, 'en');
    const shop = '/en/membre/wallet/replenish?missing=150';
    await page.clock.install();
    await page.route('**/sandbox/cards/**', (route) => route.abort());
    await arrives(page, shop);
    await expect(page.getByRole('radio', { name: /^\d[\d,]* tokens/ })).toHaveCount(4);
    const disputed = await presses(page, 'Continue, €5');
    await expect(page.locator('.card-frame iframe')).toBeAttached();
    await page.clock.runFor(10_000);
    await expect(page.getByText('The payment window does not open.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the provider’s page' })).toHaveAttribute(
      'href',
      /\/sandbox\/cards\//,
    );
    await expectAccessible(page);
    await page.unroute('**/sandbox/cards/**');
    // The order is in the address: a reload asks for the same card again.
    await reloads(page);
    await paysByCard(page, 'paid');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('200 more tokens.');
    await arrives(page, shop);
    const other = await presses(page, 'Continue, €5');
    await paysByCard(page, 'paid');
    await expect(page.getByRole('link', { name: 'Wallet: 400 tokens' })).toBeVisible();

    const tell = (fields: object) => context.request.post(callPath(devCalls.sandboxEvent), { data: fields });
    await tell({ ticket: other, event: 'refund', amount: 501 });
    await tell({ ticket: disputed, event: 'chargeback' });
    await expect(page.getByRole('link', { name: 'Wallet: 200 tokens' })).toBeVisible();
    await arrives(page, shop);
    await presses(page, 'Continue, €5');
    await expect(page.getByText('One of your payments was disputed')).toBeVisible();

    const theirs = await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '', locale: 'en-GB' });
    await enter(theirs, { role: 'owner' }, 'en');
    const till = await theirs.newPage();
    await arrives(till, `/en/membre/moderation/paiements?q=${encodeURIComponent(nick)}`);
    const row = (ticket: number) => till.getByRole('row').filter({ hasText: String(ticket) });
    await expect(row(disputed)).toContainText('charged back');
    await expect(
      till.getByRole('list', { name: 'Failed webhooks' }).getByRole('link', { name: `Ticket ${other}` }),
    ).toContainText('Another amount');
    await expectAccessible(till);
    await row(other).getByRole('link').click();
    await till.getByRole('textbox', { name: 'Reason' }).fill('They asked by mail');
    await till.getByRole('button', { name: 'Refund €5' }).click();
    await expect(async () => {
      await reloads(till);
      await expect(row(other)).toContainText('refunded', { timeout: 500 });
    }).toPass();
    const stopped = till
      .getByRole('list', { name: 'Stopped buyers' })
      .getByRole('listitem')
      .filter({ hasText: nick });
    await expect(stopped).toContainText('€5.00 charged back on');
    await stopped.getByRole('button', { name: 'Lift' }).click();
    await expect(stopped).toBeHidden();
    await till.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(till);

    await presses(page, 'Continue, €5');
    await expect(cardFrameOf(page).locator('#card-form')).toBeVisible();
  });
});
