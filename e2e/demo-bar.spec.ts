// The first minutes of somebody who looks around a demo with residents: roles by the bar, things to try, a drawn camera.
import type { Page } from '@playwright/test';
import { demoPlayers, pathTo } from '@alcove/protocol';
import { patiently } from './cameras.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, passGate, phone, test } from './site.ts';

const bar = (page: Page) => page.getByRole('complementary', { name: 'Démo' });
const current = (page: Page) => bar(page).locator('.demo-roles [aria-current]');
const topOfGreenRoom = () => document.querySelector('.green-room')?.getBoundingClientRect().top;

test('a newcomer changes roles without scripts, ticks a thing on a phone, and streams without a camera to residents who come', async ({
  browser,
  ownSite,
}) => {
  const at = await ownSite({ DEMO_CAST: 'on', DEMO_LIFE: 'on' });

  await test.step('without scripts each role is a form', async () => {
    const plain = await browser.newContext({ baseURL: at, javaScriptEnabled: false });
    await passGate(plain);
    const reader = await plain.newPage();
    await reader.goto('/');
    await bar(reader).getByRole('button', { name: 'Premium' }).click();
    await expect(current(reader)).toHaveText('Premium');
    await bar(reader).getByRole('button', { name: 'visiteur' }).click();
    await expect(current(reader)).toHaveText('visiteur');
    await bar(reader).getByRole('button', { name: 'Replier la barre de démo' }).click();
    await expect(bar(reader).getByRole('button')).toHaveAccessibleName('Démo, visiteur, 0 sur 5');
  });

  const context = await browser.newContext({ baseURL: at });
  await passGate(context);
  const page = await context.newPage();

  await test.step('on a phone the sheet has roles and things, and the foot leads to an account', async () => {
    await page.setViewportSize(phone);
    await arrives(page, '/');
    const ways = page.getByRole('navigation', { name: 'Créer un compte' });
    await expect(ways.getByRole('link')).toHaveText(['Se connecter', 'Créer un compte']);
    await expectAccessible(page);
    await bar(page)
      .getByRole('button', { name: /visiteur/ })
      .click();
    const sheet = page.getByRole('dialog', { name: 'Cinq choses à essayer' });
    await expect(sheet.getByRole('button', { name: /streameuse/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await sheet.getByRole('link', { name: /meilleures photos/ }).click();
    await expect(bar(page)).toContainText('1 sur 5');
    await bar(page)
      .getByRole('button', { name: /visiteur/ })
      .click();
    await expect(sheet.getByRole('link', { name: /meilleures photos/ })).toContainText('ouvert');
    await sheet.getByRole('button', { name: /streameuse/ }).click();
  });

  await test.step('on a page without devices a drawing goes on air, and two residents come to watch', async () => {
    // As browsers do on pages without a secure connection.
    await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
    await page.setViewportSize({ width: 1440, height: 900 });
    await arrives(page, pathTo('myRoom', { nick: demoPlayers.streamer }));
    await page.getByRole('button', { name: 'Ma caméra', exact: true }).click();
    const greenRoom = page.getByRole('dialog', { name: 'La loge' });
    await expect(greenRoom.getByText('Dessinée', { exact: true })).toBeVisible(patiently);
    await expect(greenRoom).toContainText('aucune autre caméra');
    const scenes = greenRoom.getByRole('radiogroup', { name: 'La scène' });
    await scenes.getByRole('radio', { name: 'Phare' }).press('ArrowRight');
    await expect(scenes.getByRole('radio', { name: 'Neige' })).toBeChecked();
    // The bar stays above the dialog and in reach; what lies behind the dialog does not.
    const isInert = () => page.getByRole('log').evaluate((log) => log.closest('[inert]') !== null);
    await expect.poll(isInert).toBe(true);
    await bar(page).getByRole('button', { name: 'Replier la barre de démo' }).click();
    expect(await page.evaluate(topOfGreenRoom)).toBe(24);
    await expectAccessible(page);
    await greenRoom.getByRole('button', { name: 'Ouvrir ma caméra' }).click();
    await expect(page.locator('.camera-own.live')).toContainText('Dessinée', patiently);
    await expect(page.getByRole('log')).toContainText(/Belle lumière|On est bien/, patiently);
  });
});
