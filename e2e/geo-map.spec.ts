// The map drawn with WebGL 2 in software, as Chromium does without a GPU.
import { geoCalls } from '@alcove/protocol';
import config from '../playwright.config.ts';
import { lyon, middleAround, sharer, tells } from './around.ts';
import { enter } from './member.ts';
import { arrives, expect, expectAccessible, test } from './site.ts';

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
