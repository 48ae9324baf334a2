// The map drawn with WebGL 2 in software, as Chromium does without a GPU.
import { callPath, geoCalls, relationsCalls } from '@alcove/protocol';
import type { BrowserContext, Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { lyon, middleAround, sharer, tells } from './around.ts';
import { enter } from './member.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, phone, reloads, test } from './site.ts';

const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--enable-unsafe-swiftshader', '--use-angle=swiftshader'],
  },
});

test('a member sees others as cells of the map, opens a card from a pin, and moves the map by itself and its own host', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  // Away from what other journeys place.
  const town = { lat: 47.218, lon: -1.553 };
  const other = await sharer(browser, baseURL, { lat: town.lat + 0.06, lon: town.lon }, 'Au bord de l’eau');
  await enter(context, { level: 'xxl' });
  await tells(context, geoCalls.changeGeoOptions, { shareMyLocation: 1, distance: 12 });
  await tells(context, geoCalls.updatePosition, middleAround(town, 3000));
  await arrives(page, '/geo/');
  const map = page.getByRole('application', { name: /^Carte/ });
  await expect(map.locator('canvas')).toBeVisible();
  await expect(map.getByText('Vous, zone de 3 km')).toBeVisible();
  await expect(map.getByText('Villes : GeoNames, CC BY')).toBeVisible();
  const pin = map.getByRole('button', { name: other.nick });
  await expect(pin).toBeVisible();
  await pin.click();
  await expect(page.getByRole('region', { name: other.nick })).toBeVisible();
  await expectAccessible(page);

  // The list follows where the reader moves, and comes back.
  const far = await sharer(browser, baseURL, lyon);
  for (let step = 0; step < 6; step++) await map.getByRole('button', { name: 'Éloigner' }).click();
  await expect(page.getByText(/^Sur la carte/)).toBeVisible();
  await expect(page.locator('.map-list').getByText(far.nick)).toBeVisible();
  await page.getByRole('button', { name: 'Revenir à mon rayon' }).click();
  await expect(page.locator('.map-list').getByText(far.nick)).toBeHidden();
  expect([...hosts].filter((host) => host && host !== new URL(page.url()).host)).toEqual([]);
});

/** All that a browser sends, with the hosts it is sent to. */
function sentBy(page: Page) {
  const [hosts, bodies] = [new Set<string>(), [] as string[]];
  page.on('request', (request) => {
    hosts.add(new URL(request.url()).host);
    bodies.push(decodeURIComponent(request.url()) + (request.postData() ?? ''));
  });
  return { hosts, bodies };
}

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

test('two Premium members of one town find each other, one on a phone; one filters, blocks, hides and loses the net, by keys alone; a free one learns a step, and no browser tells a point', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const point = { latitude: 45.188_529, longitude: 5.724_523 };
  const open = async (look: object, traits: Parameters<typeof enter>[1]) => {
    const opened = await browser.newContext({ ...(baseURL && { baseURL }), ...look });
    const member = await enter(opened, traits);
    return { member, opened, tab: await opened.newPage() };
  };
  const shares = async (at: Page, of: BrowserContext) => {
    await of.grantPermissions(['geolocation']);
    await of.setGeolocation(point);
    await arrives(at, '/geo/');
    await at.getByRole('button', { name: 'Utiliser ma position' }).click();
    await expect(at.getByRole('switch', { name: 'Visible' })).toBeChecked();
    await expect(at.getByRole('button', { name: 'Utiliser ma position' })).toBeHidden();
  };
  const other = await open({ viewport: phone, hasTouch: true }, { level: 'xxl', gender: 2 });
  const free = await open({}, {});
  const own = await enter(context, { level: 'xxl', gender: 1 });
  const sent = [page, other.tab, free.tab].map(sentBy);

  await shares(other.tab, other.opened);
  await shares(page, context);
  const row = page.locator('.map-list').getByText(other.member.nick);
  await expect(row).toBeVisible();
  await expect(page.getByText(/^Zone lue à \d\d:\d\d, effacée le/)).toBeVisible();

  await test.step('the small map of the town chooser shows the square and what is around it', async () => {
    await page.getByRole('button', { name: 'Choisir une ville' }).click();
    const square = page.locator('.map-square .map-cell');
    await expect.poll(async () => (await square.boundingBox())?.width ?? 0).toBeGreaterThan(24);
    await page.keyboard.press('Escape');
    await expect(square).toBeHidden();
  });

  await test.step('the one on the phone reads the list in its sheet, and the card of the other', async () => {
    await reloads(other.tab);
    await other.tab.getByRole('button', { name: /^Liste/ }).click();
    await other.tab.locator('.map-list').getByText(own.nick).click();
    await expect(other.tab.getByRole('region', { name: own.nick })).toBeVisible();
    await expectNoSidewaysScroll(other.tab);
    await expectAccessible(other.tab);
  });

  await test.step('the free one is told that somebody is near, and neither who nor where', async () => {
    await shares(free.tab, free.opened);
    await expect(free.tab.getByText(/^Au moins 1 membre|membres ou plus/)).toBeVisible();
    const body = await free.tab.content();
    for (const { nick } of [own, other.member]) expect(body).not.toContain(nick);
  });

  await test.step('keys lead from the list to the card and from pin to pin, and list and pins follow each other', async () => {
    await row.locator('xpath=ancestor::button').focus();
    await expect(page.locator('.map-over .reached')).toHaveCount(1);
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: other.member.nick });
    await expect(card).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    const stop = page.locator('.map-canvas .map-over button[tabindex="0"]');
    await stop.focus();
    await page.keyboard.press('ArrowRight');
    await expect(stop).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.locator('.map-canvas .map-over button').last()).toBeFocused();
    await expect(stop).toHaveCount(1);
    const nick = await stop.getAttribute('aria-label');
    await expect(page.locator('.map-list .list-row.reached')).toContainText(nick ?? '');
    await expect(page.locator('.map-list button[tabindex="0"]')).toContainText(nick ?? '');
  });

  await test.step('a filter leaves the other out; a block does, too', async () => {
    await page.getByRole('button', { name: 'Hommes', exact: true }).focus();
    await page.keyboard.press('Space');
    await expect(row).toBeHidden();
    await page.getByRole('button', { name: 'Hommes', exact: true }).focus();
    await page.keyboard.press('Space');
    await expect(row).toBeVisible();
    await tells(context, relationsCalls.addToBlacklist, { blacklisted_user_id: other.member.uid });
    await reloads(page);
    await expect(page.locator('.map-list').getByText(other.member.nick)).toBeHidden();
    await reloads(other.tab);
    await other.tab.getByRole('button', { name: /^Liste/ }).click();
    await expect(other.tab.locator('.map-list').getByText(own.nick)).toBeHidden();
  });

  await test.step('without the net the map stays and hiding waits for it', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await context.setOffline(true);
    await expect(page.getByText('Hors ligne.', { exact: true })).toBeVisible();
    await page.keyboard.press('v');
    await expect(page.getByRole('switch', { name: 'Masqué' })).not.toBeChecked();
    await context.setOffline(false);
    await expect
      .poll(async () => (await context.request.get(callPath(geoCalls.ownGeoOptions))).text())
      .toContain('"shareMyLocation":0');
  });

  const ownHost = new URL(page.url()).host;
  for (const { hosts, bodies } of sent) {
    expect([...hosts].filter((host) => host && host !== ownHost)).toEqual([]);
    expect(bodies.filter((body) => body.includes('45.1885') || body.includes('5.7245'))).toEqual([]);
  }
});
