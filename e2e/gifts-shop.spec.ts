// What the owner of a room offers, in three browsers on a site of its own whose clock is moved: orders, and goals
// that are reached and missed.
import type { Page } from '@playwright/test';
import { callPath, devCalls } from '@alcove/protocol';
import { paysByCard } from './cards.ts';
import { entersRoom, roomMember, roomOf } from './room-members.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, test, phone } from './site.ts';
import { tokensOf } from './tokens.ts';

const dialogOf = ({ page }: { page: Page }) => page.getByRole('dialog');

test.use({ expectedErrors: [/ERR_FAILED.*give-token/] });

test('orders are done or given back, a tip to a goal keeps its goal over a top-up and a lost answer; a goal that is reached pays its owner, one that is missed pays all back', async ({
  browser,
  ownSite,
}) => {
  const at = await ownSite();
  const host = await roomMember(browser, {}, at);
  const giver = await roomMember(browser, { viewport: phone }, at);
  const other = await roomMember(browser, {}, at);
  const post = (path: string, data: object) => host.page.request.post(path, { data });
  const credit = (nick: string, amount: number) => post(callPath(devCalls.creditTokens), { nick, amount });
  await credit(giver.nick, 100);
  await credit(other.nick, 100);
  for (const person of [host, giver, other]) await entersRoom(person, roomOf(host));

  await test.step('the owner writes a menu and starts a goal', async () => {
    const { page } = host;
    for (const [label, price] of [
      ['Une valse', '30'],
      ['Un mot doux', '20'],
    ] as const) {
      await page.getByRole('button', { name: /^(Écrire une ligne|Ajouter)$/ }).click();
      await dialogOf(host).getByRole('textbox', { name: 'Ce que vous proposez' }).fill(label);
      await dialogOf(host).getByRole('textbox', { name: 'Jetons' }).fill(price);
      await dialogOf(host).getByRole('button', { name: 'Enregistrer' }).click();
      await expect(page.getByRole('button', { name: `Modifier « ${label} »` })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Lancer un objectif' }).click();
    await dialogOf(host).getByRole('textbox', { name: 'Ce que vous promettez' }).fill('Le piano');
    await dialogOf(host).getByRole('textbox', { name: 'Jetons' }).fill('100');
    await dialogOf(host).getByRole('button', { name: 'Lancer', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Objectif' }).first()).toContainText('0 / 100');
  });

  await test.step('two orders: one is done, one is given back', async () => {
    const { page } = giver;
    await page.getByRole('button', { name: 'Menu', exact: true }).filter({ visible: true }).click();
    for (const label of ['Une valse', 'Un mot doux']) {
      await page.getByRole('button', { name: new RegExp(`^Demander « ${label} »`) }).click();
      await page.getByRole('button', { name: /^Demander, / }).click();
      await expect(page.getByRole('listitem').filter({ hasText: label })).toContainText('en attente de');
    }
    expect(await tokensOf(giver)).toMatchObject({ balance: 50 });
    await host.page.getByRole('button', { name: /^Fait : « Une valse »/ }).click();
    await host.page.getByRole('button', { name: 'Rendre', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('fait à');
    await expect(page.getByRole('dialog')).toContainText('rendu');
    await page.keyboard.press('Escape');
    await expect.poll(() => tokensOf(giver)).toMatchObject({ balance: 70 });
    await expect.poll(() => tokensOf(host)).toMatchObject({ balance: 30 });
  });

  await test.step('a tip to the goal waits for more tokens, then for a lost answer, and stays a tip to the goal', async () => {
    const { page } = giver;
    let isLost = false;
    await page.route('**/member/wallet/give-token/**', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Participer' }).filter({ visible: true }).click();
    const dialog = dialogOf(giver);
    await dialog.getByRole('textbox', { name: /Combien/ }).fill('75');
    await dialog.getByRole('button', { name: /^Offrir 75/ }).click();
    await dialog.getByRole('button', { name: 'Recharger' }).click();
    const sheet = page.locator('.top-up-sheet');
    await sheet.getByRole('radio', { name: '200', exact: false }).check();
    await sheet.getByRole('button', { name: /^Recharger, / }).click();
    await paysByCard(page, 'paid');
    await sheet.getByRole('button', { name: /^Reprendre/ }).click();
    await expect(dialog).toContainText('Le piano');
    await dialog.getByRole('button', { name: /^Offrir 75/ }).click();
    await expect(dialog).toContainText('Connexion perdue');
    await page.keyboard.press('Escape');
    await arrives(page, `/profil/${host.nick}`);
    await page.getByRole('button', { name: 'Offrir des jetons' }).click();
    await expect(dialog).toContainText('Le piano');
    await dialog.getByRole('button', { name: 'Réessayer' }).click();
    await expect(dialog).toBeHidden();
    const goal = host.page.getByRole('region', { name: 'Objectif' }).last();
    await expect(goal).toContainText('75 / 100');
    expect(await tokensOf(giver)).toMatchObject({ balance: 195 });
    expect(await tokensOf(host)).toMatchObject({ balance: 30 });
  });

  await test.step('another reaches it: the owner has it all', async () => {
    const { page } = other;
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Participer' }).filter({ visible: true }).click();
    await dialogOf(other)
      .getByRole('textbox', { name: /Combien/ })
      .fill('25');
    await dialogOf(other)
      .getByRole('button', { name: /^Offrir 25/ })
      .click();
    await expect(dialogOf(other)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Objectif' }).filter({ visible: true })).toContainText(
      'Atteint par 2 personnes',
    );
    const { balance, held } = await tokensOf(host);
    expect([balance + held, (await tokensOf(other)).balance]).toEqual([130, 75]);
  });

  await test.step('the next one is missed: all is given back', async () => {
    const { page } = host;
    await page.getByRole('button', { name: 'Lancer un objectif' }).click();
    await dialogOf(host).getByRole('textbox', { name: 'Ce que vous promettez' }).fill('La harpe');
    await dialogOf(host).getByRole('textbox', { name: 'Jetons' }).fill('1000');
    await dialogOf(host).getByRole('combobox', { name: 'Durée' }).selectOption('5 minutes');
    await dialogOf(host).getByRole('button', { name: 'Lancer', exact: true }).click();
    await other.page.getByRole('button', { name: 'Participer' }).filter({ visible: true }).click();
    await dialogOf(other)
      .getByRole('textbox', { name: /Combien/ })
      .fill('30');
    await dialogOf(other)
      .getByRole('button', { name: /^Offrir 30/ })
      .click();
    await expect(page.getByRole('region', { name: 'Objectif' }).last()).toContainText('30 / 1');
    expect((await tokensOf(other)).balance).toBe(45);
    await post(callPath(devCalls.advanceClock), { advanceMs: 301_000 });
    for (const each of [host, other])
      await expect(each.page.getByRole('region', { name: 'Objectif' }).last()).toContainText(
        'Tout est rendu.',
      );
    expect((await tokensOf(other)).balance).toBe(75);
    await arrives(other.page, '/membre/wallet/history');
    await expect(other.page.getByRole('row').filter({ hasText: 'Rendu, objectif de' })).toHaveCount(1);
    await expectNoSidewaysScroll(other.page);
  });
});
