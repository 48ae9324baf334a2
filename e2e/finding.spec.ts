// Finding in browsers: a visitor, a free member on a phone and a Premium member find the same set, each as far as they may.
import type { BrowserContext, Page } from '@playwright/test';
import { inLanguage, pathTo } from '@alcove/protocol';
import { mainOf } from './html.ts';
import { enter } from './member.ts';
import { type PublishedSet, publishSet } from './sets.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, passGate, phone, test } from './site.ts';
import { storedAmong } from './stored-bytes.ts';

// What no other journey publishes or types.
const title = 'Le mirabellier';
const slip = 'mirabelloer';
const wrongKeyboard = ',tkst yjxb';
const forbidden = 'lyceennes';

const linkTo = (page: Page, { number }: PublishedSet) =>
  page.locator(`main a:is([href$="/contribution/${number}"], [href*="/contribution/${number}/"])`).first();
const addressOf = ({ number }: PublishedSet) => new RegExp(`/contribution/${number}(/|$)`);
const search = async (page: Page, words: string) => {
  const field = page.getByRole('combobox');
  await field.fill(words);
  await field.press('Enter');
};

/** Which kinds of items a page links to. */
async function linkedFrom({ request }: BrowserContext, path: string): Promise<string[]> {
  const answer = await request.get(encodeURI(path));
  expect(answer.status(), path).toBe(200);
  const main = mainOf(await answer.text());
  return ['/contribution/', '/photo/', '/video/'].filter((kind) => main.includes(`href="${kind}`));
}

test('a Premium member, a free one on a phone and a visitor find a set by a slip, on the wrong keyboard, by a keyword of another language and by month, and none of what they typed is kept (R2.015, R2.017, R2.018, R2.019, R2.020, R2.021)', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const open = (look: object = {}) => browser.newContext({ ...(baseURL && { baseURL }), ...look });
  const [author, other, reviewer] = [await open(), await open(), await open()];
  const texts = { title, description: 'Белые ночи' };
  const older = await publishSet({ author, reviewer }, texts);
  const newer = await publishSet({ author: other, reviewer }, { title: `${title} du voisin` });
  const now = new Date();
  const month = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 };

  await test.step('a Premium member is shown what a slip meant, and steps from result to result and back', async () => {
    await enter(context, { level: 'xxl' });
    await arrives(page, pathTo('recherche'));
    await search(page, slip);
    await expect(page.getByText('Résultats pour mirabellier.')).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => window.scrollTo(0, 120));
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    const results = page.url();
    await linkTo(page, newer).click();
    await expect(page).toHaveURL(addressOf(newer));
    await page.getByRole('link', { name: /Le mirabellier$/ }).click();
    await expect(page).toHaveURL(addressOf(older));
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(results);
    await expect.poll(scrolled).toBe(before);
  });

  await test.step('they tag the set in Russian, follow the keyword, and step through its photos', async () => {
    for (const set of [older, newer]) {
      await arrives(page, `/contribution/${set.number}`);
      await page.getByRole('button', { name: 'Mot\u2011clé' }).click();
      await page.getByLabel('Ajouter des mots\u2011clés').fill('свет');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
      await expect(page.getByRole('button', { name: /lumière/ })).toBeVisible();
    }
    await arrives(page, '/tags/photo/свет');
    await expect(page).toHaveURL(encodeURI('/tags/photo/lumière'));
    await page.getByRole('button', { name: 'Suivre ce mot\u2011clé' }).click();
    await expect(page.getByRole('button', { name: 'Suivi' })).toHaveAttribute('aria-pressed', 'true');
    const photos = [...newer.materials, ...older.materials];
    await page.locator(`main a[href$="/photo/${photos[4]}"]`).click();
    for (const [at, name] of [
      [5, `Contribution suivante : ${title}`],
      [6, 'Suivante de la série'],
    ] as const) {
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(new RegExp(`/photo/${photos[at]}$`));
    }
    await page.goBack();
    await expect(page).toHaveURL(encodeURI('/tags/photo/lumière'));
  });

  await test.step('each page of the keyword lists its type alone, and the list of all names it', async () => {
    expect(await linkedFrom(context, '/tags/photo/lumière')).toEqual(['/photo/']);
    expect(await linkedFrom(context, '/tags/video/lumière')).toEqual([]);
    expect(await linkedFrom(context, '/tags/contributions/lumière')).toEqual(['/contribution/']);
    expect(await linkedFrom(context, '/tags/contributions/photo/lumière')).toEqual(['/contribution/']);
    expect(await linkedFrom(context, '/tags/contributions/video/lumière')).toEqual([]);
    await arrives(page, `${pathTo('tags')}?letter=l`);
    await expect(page.getByRole('link', { name: /lumière/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a keyword that is not typed is asked for at its field, in the site’s words', async () => {
    await arrives(page, '/en/tags/photo');
    await page.getByRole('button', { name: 'Search' }).last().press('Enter');
    const field = page.getByRole('searchbox', { name: 'Keyword' });
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription('Please fill in this field.');
    await field.fill('lumière');
    await expect(field).toHaveAccessibleDescription(/^One keyword at a time/);
  });
  await test.step('the month shows them both sets; a forbidden word leads to help and stands nowhere', async () => {
    await arrives(page, pathTo('archive', month));
    for (const set of [older, newer]) await expect(linkTo(page, set)).toBeVisible();
    await arrives(page, pathTo('recherche'));
    await search(page, forbidden);
    await expect(page.getByRole('alert')).toContainText('Ce mot ne se cherche pas ici.');
    await expect(page.getByRole('link', { name: /119/ })).toBeVisible();
    expect(page.url()).not.toContain(forbidden);
    await expectAccessible(page);
  });

  await test.step('a free member on a phone opens the field of the header, types on the wrong keyboard, and is offered Premium by the month', async () => {
    const pocket = await open({ viewport: phone, hasTouch: true });
    await enter(pocket, {}, 'en');
    const small = await pocket.newPage();
    await arrives(small, '/en/tags/light');
    await expect(linkTo(small, older)).toBeVisible();
    await small.locator('.top-search').tap();
    await expect(small.getByRole('combobox')).toBeFocused();
    await small.getByRole('combobox').fill('lig');
    await expect(small.getByRole('option', { name: /light/ })).toBeVisible();
    await expectNoSidewaysScroll(small);
    await expectAccessible(small);
    await search(small, wrongKeyboard);
    await expect(small.getByText('Results for белые ночи.')).toBeVisible();
    await expect(linkTo(small, older)).toBeVisible();
    await arrives(small, inLanguage(pathTo('archive', month), 'en'));
    await expect(small.getByRole('link', { name: 'See the offers' })).toBeVisible();
    expect(await small.locator('main a[href*="/contribution/"]').count()).toBe(0);
    await expectNoSidewaysScroll(small);
  });

  await test.step('a visitor finds it in Russian by the keyword, and is shown neither its photos nor the month', async () => {
    const stranger = await open();
    await passGate(stranger, 'ru');
    const veiled = await stranger.newPage();
    await arrives(veiled, `/ru/recherche?${new URLSearchParams({ q: 'lumière' })}`);
    await expect(veiled.locator('.search-tag').getByRole('link', { name: /свет/ })).toBeVisible();
    await expect(linkTo(veiled, older)).toBeVisible();
    await arrives(veiled, `/ru/photo/${older.materials[0]}`);
    await expect(veiled.locator('.viewer-closed')).toBeVisible();
    await arrives(veiled, inLanguage(pathTo('archive', month), 'ru'));
    expect(await veiled.locator('main a[href*="/contribution/"]').count()).toBe(0);
  });

  expect(storedAmong([slip, wrongKeyboard, forbidden])).toEqual([]);
});
