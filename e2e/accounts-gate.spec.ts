// The adults' gate: who it keeps out, who passes it, and what shows without it.
import { dayMs, languages, prefixOf, gatePassCookies } from '@alcove/protocol';
import type { APIRequestContext } from '@playwright/test';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, reloads, test } from './site.ts';

const dialogName = 'Derrière cette porte, uniquement des adultes.';

test('a newcomer cannot get round the gate, accepts the terms by keyboard and is inside for a day (R0.001, R1.006, R1.007, R1.008, R2.249, R2.250, R2.251, R2.252, R2.253, R2.256, R2.259, R4.147, R4.151, R4.152, R5.087)', async ({
  page,
  context,
}) => {
  const gate = page.getByRole('dialog', { name: dialogName });
  const confirm = gate.getByRole('button', { name: 'Confirmer ma majorité' });

  const filtersOfImages = () =>
    page
      .locator('.app img')
      .evaluateAll((images) => [...new Set(images.map((image) => getComputedStyle(image).filter))]);

  await test.step('an address may hide the dialog but not the blur, the next page shows the dialog', async () => {
    await arrives(page, '/profil/Ondine?nodisclaimer=1');
    await expect(gate).toHaveCount(0);
    expect(await filtersOfImages()).toEqual([expect.stringContaining('blur')]);
    await arrives(page, '/');
    await expect(gate).toContainText('18 ans');
    await expect(gate).toHaveCSS('backdrop-filter', /blur/);
  });

  await test.step('it fits every screen, reads well to everyone and leads out', async () => {
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
    await expect(gate.getByRole('link', { name: 'Quitter' })).toHaveAttribute(
      'href',
      'https://www.qwant.com/',
    );
  });

  await test.step('the keyboard reaches nothing behind it', async () => {
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(outside).toBe(false);
    }
  });

  await test.step('without the terms it stays closed and says why', async () => {
    await confirm.click();
    const refusal = 'Vous devez accepter les conditions générales d’utilisation pour accéder à ce site';
    await expect(gate.getByText(refusal)).toBeVisible();
    await expect(gate.getByRole('checkbox')).toHaveAccessibleDescription(refusal);
    expect((await context.cookies()).filter(({ name }) => name === gatePassCookies.plain.name)).toEqual([]);
  });

  await test.step('with them it opens, and neither a reload nor another page shows it again', async () => {
    await gate.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(gate).toHaveCount(0);
    const now = Date.now() / 1000;
    const cookies = await context.cookies();
    for (const name of [gatePassCookies.plain.name, gatePassCookies.signed.name]) {
      const leftSeconds = (cookies.find((kept) => kept.name === name)?.expires ?? 0) - now;
      expect(Math.abs(leftSeconds - gatePassCookies.maxAgeSeconds), name).toBeLessThan(60);
    }
    await reloads(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await arrives(page, '/ru/profil/Ondine');
    expect(await filtersOfImages()).toEqual(['none']);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });
});

const showsGate = async (request: APIRequestContext, path: string, headers: Record<string, string> = {}) =>
  (await (await request.get(path, { headers })).text()).includes('class="gate"');

test('what one reads before agreeing, crawlers and a made-up cookie see no dialog, and open no file (R2.037, R2.038, R2.254, R2.255, R2.256, R2.257, R2.258, R4.147)', async ({
  request,
}) => {
  for (const language of languages) {
    const prefix = prefixOf(language);
    expect.soft(await showsGate(request, `${prefix}/`), language).toBe(true);
    for (const path of [
      '/cgu',
      '/contact/',
      '/confidentialite',
      '/mentions-legales',
      '/transparence',
      '/?nodisclaimer=1',
    ])
      expect.soft(await showsGate(request, prefix + path), prefix + path).toBe(false);
  }
  const disguises = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { cookie: `${gatePassCookies.plain.name}=${gatePassCookies.plain.value}` },
  ];
  for (const headers of disguises) {
    expect.soft(await showsGate(request, '/', headers), JSON.stringify(headers)).toBe(false);
    expect.soft((await request.get('/media/anything', { headers })).status()).toBe(403);
  }
  expect(await showsGate(request, '/', { cookie: `${gatePassCookies.plain.name}=no` })).toBe(true);
});

test('a verifier’s widget proves majority for a day, and leaves with the page (R4.147, R4.148, R4.149, R4.150, R4.151, R4.153)', async ({
  page,
  context,
  ownSite,
}) => {
  const url = await ownSite({ AGE_PROOF: 'sandbox' });
  const gate = page.getByRole('dialog');
  const widget = page.locator('.gate-widget');
  const ask = async () => {
    await gate.getByRole('checkbox').check();
    await gate.getByRole('button', { name: 'Confirm my majority' }).click();
  };

  await test.step('the widget leaves with the page and with its language', async () => {
    // Read the terms first, go on to the profiles: the gate falls due without a new document.
    await arrives(page, `${url}/en/cgu`);
    await page.getByRole('link', { name: 'Profiles', exact: true }).click();
    await ask();
    await expect(widget.getByRole('button').first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/en\/cgu$/);
    await expect(widget).toHaveCount(0);
    await page.goForward();
    await expect(gate).toBeVisible();
    await expect(widget).toHaveCount(0);
    await ask();
    await gate.getByRole('link', { name: 'Ru' }).click();
    await expect(page).toHaveURL(/\/ru\/profiles\/$/);
    await expect(widget).toHaveCount(0);
  });

  await test.step('its proof opens the gate, also for the next document', async () => {
    await arrives(page, `${url}/en/profiles/`);
    await ask();
    await widget.getByRole('button').first().click();
    await expect(gate).toHaveCount(0);
    await reloads(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(gate).toHaveCount(0);
  });

  await test.step('a day later the next page asks again', async () => {
    await context.request.post(`${url}/dev/clock`, { data: { advanceMs: dayMs } });
    await page.getByRole('link', { name: 'Archive', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Behind this door, adults only.' })).toBeVisible();
  });
});
