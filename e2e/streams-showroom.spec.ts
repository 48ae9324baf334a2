// A showroom in three browsers, on a site of its own whose clock is moved: what is agreed to, debited, bought in
// the room, given back and earned.
import type { Page } from '@playwright/test';
import { callPath, devCalls } from '@alcove/protocol';
import { comesIn, expectMoving, goesLive, guest, pretended, roomOf, watched } from './cameras.ts';
import { paysByCard } from './cards.ts';
import { type MediaSite, openMediaSite } from './media-site.ts';

import { type CuttableNetwork, openNetwork } from './network-cut.ts';
import { entersRoom, roomMember } from './room-members.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, phone } from './site.ts';
import { tokensOf } from './tokens.ts';

test.use({ launchOptions: pretended });

let site: MediaSite;
let line: CuttableNetwork;
test.beforeAll(async () => {
  site = await openMediaSite();
  line = await openNetwork(site.mediaPort);
});
test.afterAll(async () => {
  await line.close();
  await site.stop();
});

const editor = async ({ page }: { page: Page }) => {
  await page.getByRole('button', { name: 'Options du salon' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Modifier le salon' }).filter({ visible: true }).click();
  return page.getByRole('dialog');
};

const desktop = { width: 1440, height: 900 };
const settles = { timeout: 30_000 };

test('a viewer agrees to a price, is debited by the minute, tops up in the room with the picture and the draft kept, is given back what a cut line did not serve, returns within a paid minute, and the team closes: both sides agree to the token (R1.024, R1.025, R6.064, R6.065, R7.100)', async ({
  browser,
}) => {
  const host = await guest(browser, 'xxl', { url: site.url });
  const viewer = await guest(browser, 'free', { url: site.url, viewport: phone, line });
  const team = await roomMember(browser, { role: 'owner' }, site.url);
  const post = (path: string, data: object) => viewer.context.request.post(path, { data });
  const seconds = (count: number) => post(callPath(devCalls.advanceClock), { advanceMs: count * 1000 });
  await post(callPath(devCalls.creditTokens), { nick: viewer.nick, amount: 190 });
  const dialog = viewer.page.getByRole('dialog');
  const window = watched(viewer.page);
  const meter = window.getByRole('timer');
  const enterButton = viewer.page.getByRole('button', { name: /^Entrer dans le showroom/ });
  const earned = host.page.getByRole('region', { name: 'Recettes' });

  await test.step('the owner opens at a price', async () => {
    await comesIn(host, roomOf(host));
    await goesLive(host);
    const form = await editor(host);
    await form.getByRole('switch', { name: 'Showroom' }).check();
    await form.getByRole('spinbutton', { name: 'Prix par minute, en jetons' }).fill('60');
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(form).toContainText('Enregistré');
    await host.page.keyboard.press('Escape');
    await expect(earned).toContainText('Personne n’est encore entré.');
    await host.page.setViewportSize(phone);
    await expect(earned).toBeHidden();
    const sheet = host.page.getByRole('dialog', { name: 'Recettes' });
    await host.page.getByRole('button', { name: /^Recettes/ }).click();
    await expect(sheet).toContainText('Personne n’est encore entré.');
    await expect(sheet.getByRole('button', { name: 'Fermer le showroom' })).toBeVisible();
    await host.page.keyboard.press('Escape');
    await host.page.setViewportSize(desktop);
  });

  await test.step('the viewer agrees, sees the picture and is debited for each minute', async () => {
    await comesIn(viewer, roomOf(host));
    await enterButton.click();
    await expect(dialog).toContainText('60 / min');
    await expect(dialog).toContainText('3 minutes');
    await expectAccessible(viewer.page);
    await dialog.getByRole('button', { name: 'Entrer, 60 / min' }).click();
    await expectMoving(window);
    await expect(meter).toContainText('130');
    await seconds(60);
    await expect(meter).toContainText('70');
    await expectNoSidewaysScroll(viewer.page);
  });

  await test.step('two minutes are left: more tokens, while the picture goes on', async () => {
    await window.getByRole('button', { name: 'Recharger' }).click();
    const sheet = viewer.page.locator('.top-up-sheet');
    await sheet.getByRole('radio', { name: '500', exact: false }).check();
    await sheet.getByRole('button', { name: /^Recharger, / }).click();
    await paysByCard(viewer.page, 'paid');
    await expect(sheet).toContainText('500');
    await sheet.getByRole('button', { name: 'Continuer' }).click();
    await expect(meter).toContainText(/570|510/);
    await expect(window.getByRole('button', { name: 'Recharger' })).toHaveCount(0);
    await expectMoving(window);
  });

  await test.step('a cut line is not charged: what was not served comes back', async () => {
    // The owner's list is read now and then: what it said before the visit is no sign that the meter has stopped.
    await expect(earned).toContainText('1 personne', settles);
    line.cut();
    await expect(earned).toContainText('encore personne', settles);
    await seconds(120);
    line.mend();
    await expect(dialog).toContainText('Visite terminée', settles);
    const [, , kept = ''] = await dialog.getByRole('definition').allInnerTexts();
    await expect(earned.getByRole('cell', { name: kept, exact: true })).toBeVisible(settles);
    await expect(earned).toContainText('son premier paiement est récent');
  });

  await test.step('who leaves keeps the started minute, and returns within it for nothing', async () => {
    await dialog.getByRole('button', { name: /^Revenir/ }).click();
    await dialog.getByRole('button', { name: 'Entrer, 60 / min' }).click();
    await expectMoving(window);
    await viewer.page.setViewportSize(desktop);
    await expect(viewer.page.getByText('coupure après')).toBeVisible();
    await viewer.page.setViewportSize(phone);
    await window.getByRole('button', { name: /^Fermer/ }).click();
    await dialog.getByRole('button', { name: 'Sortir' }).click();
    await enterButton.click();
    await expect(dialog).toContainText('Rien de plus à payer.');
    await dialog.getByRole('button', { name: 'Entrer, 60 / min' }).click();
    await expectMoving(window);
  });

  await test.step('the team closes it: the rest of the minute comes back, and both sides agree', async () => {
    await entersRoom(team, roomOf(host));
    const form = await editor(team);
    await form.getByRole('switch', { name: 'Showroom' }).uncheck();
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog).toContainText('Visite terminée', settles);
    await expect(earned.getByRole('button')).toHaveCount(0);
    await expect(earned.getByText('en cours')).toHaveCount(0, settles);
    await expect(earned).toContainText(viewer.nick);
    const both = await Promise.all([viewer, host].map(tokensOf));
    expect(both.reduce((all, { balance, held }) => all + balance + held, 0)).toBe(690);
  });
});
