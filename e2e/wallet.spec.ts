// Tokens given from a profile by a member who has too few: more of them are bought over the page, and given once.
import { callPath, devCalls } from '@alcove/protocol';
import { keysOf } from './by-keys.ts';
import { paysByKeys } from './cards.ts';
import { enter } from './member.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts';

test.use({ expectedErrors: [/ERR_FAILED.*give-token/] });

test('a member who is short of tokens buys the missing ones over the page, finds what they typed, and gives once though the answer was lost; every tab shows the balance (R2.070, R2.071, R2.224, R2.225, R8.031, R8.032)', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const giver = await enter(context);
  const theirs = await browser.newContext(baseURL ? { baseURL } : {});
  const { nick } = await enter(theirs);
  await context.request.post(callPath(devCalls.creditTokens), { data: { nick: giver.nick, amount: 30 } });
  const beside = await context.newPage();
  await arrives(beside, '/en/membre/wallet');
  await expect(beside.getByRole('link', { name: 'Wallet: 30 tokens' })).toBeVisible();
  await beside.getByRole('radio', { name: /^500 tokens/ }).check();
  const pay = beside.getByRole('button', { name: 'Continue, €11' });
  await expect(pay).toBeVisible();
  await beside.setViewportSize({ width: 390, height: 844 });
  // The button is as wide as the card: what is in it does not stand beyond the screen.
  await expect.poll(async () => (await pay.boundingBox())?.width ?? 390).toBeLessThan(358);
  await beside.setViewportSize({ width: 1280, height: 720 });

  const dialog = page.getByRole('dialog');
  const keys = keysOf(page);
  await test.step('what is missing is said, and leads to more tokens and back', async () => {
    await arrives(page, `/en/profil/${nick}`);
    await keys.skipsToContent();
    await keys.presses('button', 'Give tokens');
    await keys.writes('How many?', '40', { in: dialog });
    await keys.writes(/word/, 'for the tea', { in: dialog });
    await keys.presses('button', 'Give 40 tokens', { in: dialog });
    await expect(dialog).toContainText('You need 10 more tokens.');
    await expectAccessible(page);
    await keys.presses('button', 'Top up', { in: dialog });
    const sheet = page.locator('.top-up-sheet');
    await expect(sheet.getByRole('radio', { name: '200', exact: false })).toBeChecked();
    await keys.chooses('Another number', { from: /./, in: sheet });
    await keys.writes('How many tokens?', '40', { in: sheet });
    await keys.presses('button', 'Top up, €1', { in: sheet });
    await paysByKeys(page, 'paid');
    await expect(sheet).toContainText('40 more tokens.');
    await keys.presses('button', /^Back to your tip/, { in: sheet });
    await expect(dialog.getByRole('textbox', { name: 'How many?' })).toHaveValue('40');
    await expect(dialog.getByRole('textbox', { name: /word/ })).toHaveValue('for the tea');
  });

  await test.step('a lost answer is asked for again in the next dialog, and paid once', async () => {
    let isLost = false;
    await page.route('**/member/wallet/give-token/**', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await keys.presses('button', 'Give 40 tokens', { in: dialog });
    await keys.presses('button', /^Yes/, { in: dialog });
    await expect(dialog).toContainText('Connection lost.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Give tokens' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Connection lost.');
    await expect(dialog.getByRole('textbox', { name: 'How many?' })).toHaveValue('40');
    await keys.presses('button', 'Try again', { in: dialog });
    await expect(page.getByText(`40 tokens given to ${nick}`, { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: 'Wallet: 30 tokens' })).toBeVisible();
  });

  await test.step('the other tab receives it, and the history has it once', async () => {
    await expect(beside.getByRole('link', { name: 'Wallet: 30 tokens' })).toBeVisible();
    await beside.getByRole('navigation', { name: 'Wallet' }).getByRole('link', { name: 'History' }).click();
    const tips = beside.getByRole('row').filter({ hasText: `Private tip to ${nick}` });
    await expect(tips).toHaveCount(1);
    await expect(tips).toContainText('for the tea');
    await beside.getByRole('link', { name: 'Gifts', exact: true }).click();
    await expect(beside.getByRole('main')).toContainText('No movements here.');
    await expectNoSidewaysScroll(beside);
    await expectAccessible(beside);
  });
});
