// Around me: when a browser is asked where it is, what leaves it, and what a member does who has no position.
import { accountsCalls, callPath, geoCalls, geoLimits, prefixOf } from '@alcove/protocol';
import { countsAsking, lyon, middleAround, paris, sharer, tells, toldBy } from './around.ts';
import { enter } from './member.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, passGate, phone, test } from './site.ts';

const use = 'Utiliser ma position';
const choose = 'Choisir une ville';
const afterMs = geoLimits.rereadMs + 1000;

test('a member is asked for the position after a press, again every 3 minutes, never before the browser was visited or while hidden, and a cell alone leaves it (R2.013, R4.203, R4.206, R4.207, R4.208, R8.078, R8.080)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: lyon.lat, longitude: lyon.lon });
  const asked = await countsAsking(page);
  const told = toldBy(page);
  await enter(context, { level: 'xxl' });
  await page.clock.install();
  const answer = await arrives(page, '/geo/');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Autour de moi', level: 1 })).toBeVisible();
  await expect(page.getByText('Partagez votre position pour lire les distances.')).toBeVisible();
  await expect(page.getByText('Plus fin que 3 km : sur téléphone seulement.').first()).toBeVisible();
  // Hidden: sharing is off.
  await page.clock.fastForward(afterMs);
  expect(await asked()).toBe(0);

  await page.getByRole('button', { name: use }).click();
  await expect(page.getByRole('switch', { name: 'Visible' })).toBeChecked();
  await expect.poll(() => told).toEqual([middleAround(lyon, 3000)]);
  expect(await page.evaluate(() => localStorage.getItem('visited'))).toBe('true');

  await page.evaluate(() => localStorage.removeItem('visited'));
  await page.clock.fastForward(afterMs);
  expect(await asked()).toBe(1);
  await page.evaluate(() => localStorage.setItem('visited', 'true'));
  await page.clock.fastForward(afterMs);
  await expect.poll(asked).toBe(2);
  await expect.poll(() => told).toEqual([middleAround(lyon, 3000), middleAround(lyon, 3000)]);
});

test('a member moves the radius and writes a mood: the list follows, and both are kept (R2.235, R2.236)', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const near = await sharer(browser, baseURL, lyon, 'Un thé, puis on verra');
  const far = await sharer(browser, baseURL, { lat: 45.4397, lon: 4.3872 });
  await enter(context, { level: 'xxl' });
  await tells(context, geoCalls.changeGeoOptions, { shareMyLocation: 1 });
  await tells(context, geoCalls.updatePosition, middleAround(lyon, 3000));
  await arrives(page, '/geo/');
  const row = (nick: string) => page.locator('.map-list').getByText(nick);
  await expect(row(near.nick)).toBeVisible();
  await expect(row(far.nick)).toBeVisible();
  const radius = page.getByRole('spinbutton', { name: 'Rayon' });
  await radius.fill('20');
  await radius.press('Enter');
  await expect(row(far.nick)).toBeHidden();
  await expect(row(near.nick)).toBeVisible();
  await page.getByLabel('Mon humeur').fill('Un verre dehors, ce soir');
  const options = async () =>
    (await (await context.request.get(callPath(geoCalls.ownGeoOptions))).json()) as object;
  await expect
    .poll(options)
    .toMatchObject({ data: { options: { distance: 20, message: 'Un verre dehors, ce soir' } } });

  await row(near.nick).click();
  const card = page.getByRole('region', { name: near.nick });
  await expect(card.getByText('Un thé, puis on verra')).toBeVisible();
  await expect(card.getByRole('button', { name: `Signaler ${near.nick}` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
});

test('a member who denies the position reads why, sees Paris, and shares a town that nobody was told while it was typed (R4.204, R8.074, R8.076, R8.079)', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const parisian = await sharer(browser, baseURL, paris);
  const told = toldBy(page);
  await enter(context, { level: 'xxl' });
  await tells(context, geoCalls.changeGeoOptions, { distance: 20 });
  await arrives(page, '/geo/');
  await page.getByRole('button', { name: use }).click();
  const fault = page.getByRole('alert').filter({ hasText: 'Votre navigateur a refusé la position' });
  await expect(fault.getByText('Activez la géolocalisation pour ce site')).toBeVisible();
  await expect(fault.getByText('centrée sur Paris')).toBeVisible();
  await expect(page.locator('.map-list').getByText(parisian.nick)).toBeVisible();
  expect(told).toEqual([]);
  await expectAccessible(page);

  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url()) + request.postData()));
  await fault.getByRole('button', { name: choose }).click();
  const dialog = page.getByRole('dialog', { name: choose });
  await dialog.getByRole('combobox', { name: 'Ville' }).fill('Villeurb');
  await expect(dialog.getByRole('option', { name: /Villeurbanne/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Villeurbanne, carré de 3 km/)).toBeVisible();
  expect(addresses.filter((address) => /villeurb/i.test(address))).toEqual([]);
  await dialog.getByRole('button', { name: 'Partager cette zone' }).click();
  await expect(dialog).toBeHidden();
  expect(told).toEqual([middleAround({ lat: 45.766, lon: 4.88 }, 3000)]);
  const own = (await (await context.request.get(callPath(accountsCalls.member))).json()) as object;
  expect(own).toMatchObject({ data: { position: { precision: 3000 } } });
});

test('a browser without geolocation says so, and a visitor is told to log in (R8.075, R8.077)', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }));
  await passGate(context, 'en');
  await arrives(page, `${prefixOf('en')}/geo/`);
  await expect(page.getByText('Log in to see who is around you.')).toBeVisible();
  await enter(context, {}, 'en');
  await arrives(page, `${prefixOf('en')}/geo/`);
  await page.getByRole('button', { name: 'Use my position' }).click();
  const fault = page.getByRole('alert').filter({ hasText: 'Geolocation is not supported' });
  await expect(fault.getByRole('heading')).toHaveText('Geolocation is not supported');
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('a member reads who would see an exact point, and stays at 3 km by the first focus', async ({
    page,
    context,
  }) => {
    const told = toldBy(page);
    await enter(context, { level: 'xxl' });
    await tells(context, geoCalls.changeGeoOptions, { shareMyLocation: 1 });
    await tells(context, geoCalls.updatePosition, middleAround(lyon, 3000));
    await arrives(page, '/geo/');
    await page.getByRole('button', { name: '300 km' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filtres et zone' });
    await sheet.getByText('Exacte', { exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /Partager un point exact/ });
    await expect(dialog.getByText('Personne ne verra le point.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Rester à 3 km' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect(told).toEqual([]);
    await expectNoSidewaysScroll(page);
  });
});
