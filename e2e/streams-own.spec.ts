// The screens of a publisher: the stage and a column of viewers, and on a phone the whole screen.
import type { Locator, Page } from '@playwright/test';
import {
  comesIn,
  expectMoving,
  goesLive,
  type Guest,
  guest,
  patiently,
  pretended,
  roomOf,
  watched,
  watches,
} from './cameras.ts';
import { holdsToasts } from './held-toasts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, phone } from './site.ts';

test.use({ launchOptions: pretended });

const own = (page: Page) => page.locator('.camera-own');
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`nothing is drawn of ${selector}`);
  return box;
};
const bottomOf = async (element: Locator) => {
  const box = await element.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
};
/** The keyboard of a phone covers the page but for so many pixels. */
const phoneKeyboard = (page: Page, leftPx: number | undefined) =>
  page.evaluate((left) => {
    const seen = globalThis.visualViewport;
    if (!seen) return;
    if (left === undefined) Reflect.deleteProperty(seen, 'height');
    else Object.defineProperty(seen, 'height', { configurable: true, get: () => left });
    seen.dispatchEvent(new Event('resize'));
  }, leftPx);
const watch = async (page: Page, { nick }: Pick<Guest, 'nick'>) => {
  const window = await watches({ page }, { nick });
  await expectMoving(window);
  return window;
};

test('on a wide screen a publisher stands on the stage, with viewers in a column beside the talk, and takes a photo', async ({
  browser,
}) => {
  const [host, other] = [await guest(browser, 'xxl'), await guest(browser, 'xxl')];
  const { page } = host;
  await holdsToasts(page);
  await comesIn(host, roomOf(host));
  await goesLive(host);
  await comesIn(other, roomOf(host));
  await goesLive(other);
  await watch(other.page, host);

  const column = page.getByRole('region', { name: 'Qui me regarde' });
  await expect(column).toContainText(other.nick, patiently);
  // Columns find their places one after the other.
  await expect(async () => {
    const [stage, watchers, talk] = [
      await boxOf(page, '.room-stage'),
      await boxOf(page, '.viewers-panel'),
      await boxOf(page, '.room-chat'),
    ];
    expect(stage.x + stage.width).toBeLessThanOrEqual(watchers.x);
    expect(watchers.x + watchers.width).toBeLessThanOrEqual(talk.x);
    expect((await boxOf(page, '.camera-own')).width).toBeGreaterThan(0.9 * stage.width);
  }).toPass(patiently);
  // One count on the picture: the names stand beside it.
  const counts = own(page).locator('.viewers-open, .viewers-count-plain').filter({ visible: true });
  await expect(counts).toHaveCount(1);
  await page.getByRole('button', { name: 'Voir les 2 personnes présentes' }).click();
  const people = page.getByRole('dialog', { name: 'Dans le salon' });
  await expect(people.locator('.person-row', { hasText: other.nick })).toBeVisible();
  await page.keyboard.press('Escape');

  // A camera that the publisher watches stands below the own one, until it is made larger.
  const window = await watch(page, other);
  const below = async () => {
    const [bar, strip] = [await boxOf(page, '.publisher-bar'), await boxOf(page, '.camera-frame')];
    return strip.y >= bar.y + bar.height;
  };
  await expect.poll(below).toBe(true);
  await expectAccessible(page);
  await window.getByRole('button', { name: `Agrandir la caméra de ${other.nick}` }).click();
  await expect.poll(below).toBe(false);
  await expectMoving(own(page));

  // On a tablet the same viewers are behind the eye on the picture.
  await window.getByRole('button', { name: 'Petite' }).click();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(column).toBeHidden();
  await own(page).getByRole('button', { name: '1 personne regarde' }).click();
  await expect(page.getByRole('dialog', { name: 'Qui me regarde' })).toContainText(other.nick);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Photo', exact: true }).click();
  const photo = page.getByRole('link', { name: 'Voir la photo' });
  await expect(photo).toBeVisible(patiently);
  const answer = await host.context.request.get((await photo.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('image/jpeg');
  await page.getByRole('button', { name: 'Arrêter' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Ma caméra', exact: true })).toBeFocused();
});

test('on a phone the picture of a publisher fills the screen: the talk and the tools lie on it', async ({
  browser,
}) => {
  const host = await guest(browser, 'xxl', { viewport: phone });
  const other = await guest(browser, 'xxl');
  const { page } = host;
  await comesIn(host, roomOf(host));
  await goesLive(host);
  await expect.poll(() => own(page).boundingBox()).toMatchObject({ x: 0, y: 0, ...phone });
  await expectMoving(own(page));
  await comesIn(other, roomOf(host));
  await goesLive(other);
  await watch(other.page, host);

  const tools = page.getByRole('toolbar', { name: 'Ma caméra', exact: true });
  const write = page.getByRole('textbox', { name: /^Écrire dans/ });

  await test.step('viewers by name, and the tools', async () => {
    await page.getByRole('button', { name: '1 personne regarde' }).click();
    const sheet = page.getByRole('dialog', { name: 'Qui me regarde' });
    await expect(sheet).toContainText(other.nick);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    for (const tool of await tools.getByRole('button').all()) {
      const box = await tool.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await tools.getByRole('button', { name: 'Mettre ma caméra en pause' }).click();
    await expect(own(page)).toContainText('En pause', patiently);
    await expect(watched(other.page)).toContainText('En pause', patiently);
    await tools.getByRole('button', { name: 'Reprendre' }).click();
    await expect(own(page)).toContainText('En direct', patiently);
    await tools.getByRole('button', { name: 'Réglages de ma caméra' }).click();
    await page.getByRole('menuitem', { name: 'Couper l’image' }).click();
    await expect(watched(other.page)).toContainText('Image coupée', patiently);
    await tools.getByRole('button', { name: 'Réglages de ma caméra' }).click();
    await page.getByRole('menuitem', { name: 'Rétablir l’image' }).click();
    await expect(watched(other.page)).not.toContainText('Image coupée', patiently);
  });

  await test.step('an answer is written without leaving the picture', async () => {
    await expect(write).toHaveAttribute('data-placeholder', 'Répondre au salon…');
    await write.click();
    await phoneKeyboard(page, 480);
    await expect(tools).toBeHidden();
    await expect.poll(() => bottomOf(write)).toBeLessThan(480);
    await page.keyboard.type('la pluie arrive');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(other.page.getByRole('log')).toContainText('la pluie arrive', patiently);
    await expect(page.getByRole('log')).toContainText('la pluie arrive', patiently);
    await phoneKeyboard(page, undefined);
    await expect(tools).toBeVisible();
    await page.getByRole('button', { name: 'Voir les 2 personnes présentes' }).click();
    await expect(page.getByRole('dialog', { name: 'Dans le salon' })).toContainText(other.nick, patiently);
    await page.keyboard.press('Escape');
  });

  await test.step('the whole talk with the other cameras; one of these large, and the own one again', async () => {
    await page.getByRole('button', { name: 'Toute la discussion' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(page.getByRole('log')).toBeFocused();
    await expect.poll(async () => (await own(page).boundingBox())?.height).toBeLessThan(400);
    await page.getByRole('button', { name: 'Agrandir mon image' }).click();
    await expect.poll(() => own(page).boundingBox()).toMatchObject(phone);
    await expect(tools.getByRole('button', { name: 'Couper mon micro' })).toBeFocused();
    await page.getByRole('button', { name: 'Toute la discussion' }).click();
    await watch(page, other);
    await expect(page.locator('[data-main]')).toContainText(other.nick);
    await page.getByRole('button', { name: 'Agrandir la caméra de Vous' }).click();
    await expect.poll(() => own(page).boundingBox()).toMatchObject(phone);
    await expectMoving(watched(page));
    await page.getByRole('button', { name: `Agrandir la caméra de ${other.nick}` }).click();
    await expect(page.locator('[data-main]')).toContainText(other.nick);
    await page.getByRole('button', { name: 'Agrandir la caméra de Vous' }).click();
  });

  await own(page).getByRole('button', { name: 'Arrêter' }).click();
  await expect(own(page)).toHaveCount(0);
  await expect(page.locator('[data-main]')).toContainText(other.nick);
  await expect(write).toHaveAttribute('data-placeholder', 'Écrire dans le salon…');
});
