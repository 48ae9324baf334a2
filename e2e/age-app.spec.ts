// An app of the EU's age profile at the gate: the sandbox's wallet, in another browser, answers the code that is shown.
import { arrives, expect, expectAccessible, reloads, test } from './site.ts';

test('a visitor is let in once an app on another device proves their majority, and a minor, an expired, an unlisted and a replayed proof are refused in the same words (R4.148, R4.150)', async ({
  page,
  browser,
  ownSite,
}) => {
  const url = await ownSite();
  const gate = page.getByRole('dialog', { name: 'Derrière cette porte, uniquement des adultes.' });
  const code = gate.getByRole('img', { name: 'Code QR à scanner avec votre application d’âge' });

  await test.step('the methods are drawn by the server and the code waits for the terms', async () => {
    await arrives(page, url);
    await gate.getByRole('radio', { name: 'Application d’âge européenne' }).check();
    await expect(gate.getByText('D’abord, acceptez les conditions.')).toBeVisible();
    await expect(code).toHaveCount(0);
    await gate.getByRole('checkbox').check();
    await expect(code).toBeVisible();
    await expectAccessible(page);
  });

  const other = await browser.newContext({ locale: 'fr-FR' });
  const wallet = await other.newPage();
  await wallet.goto(`${url}/sandbox/wallet`);
  await expectAccessible(wallet);
  const present = async (as: string, answered: string) => {
    await expect(code).toBeVisible();
    const link = (await gate.locator('.app-proof-open').getAttribute('href')) ?? '';
    // The code holds the link of an app that is on another device.
    await wallet.getByRole('textbox').fill(link.replace(/state=[\w-]+/, '$&.qr'));
    await expect(wallet.getByText('age_over_18').first()).toBeVisible();
    await wallet.getByRole('radio', { name: as }).check();
    await wallet.getByRole('button', { name: 'Présenter la preuve' }).click();
    await expect(wallet.getByRole('listitem').filter({ hasText: as }).first()).toContainText(answered);
  };

  for (const as of ['Mineur', 'Expirée', 'Hors liste', 'Rejouée'])
    await test.step(`${as} is refused`, async () => {
      await present(as, 'refusé');
      await expect(gate.getByRole('status')).toContainText('Votre âge n’est pas confirmé.');
      await gate.getByRole('button', { name: 'Réessayer' }).click();
    });

  await test.step('a proof of 18 opens the gate, also for the next document', async () => {
    await present('Adulte', 'accepté');
    await expect(gate).toHaveCount(0);
    await reloads(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });
  await other.close();
});
