// Lists of sets in browsers: what a member sees, keeps and narrows while authors publish and withdraw.
import type { BrowserContext, Page } from '@playwright/test';
import { callPath, contributionsCalls } from '@alcove/protocol';
import { enter } from './member.ts';
import { publishBy } from './sets.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts';

const photoCount = 4;

async function photoOf(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 300 });
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = '#a63';
    pen?.fillRect(0, 0, 1280, 300);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
}

async function answered<T>(answer: Promise<{ json(): Promise<unknown> }>): Promise<T> {
  const body = (await (await answer).json()) as { status: string; data: T };
  expect(body).toMatchObject({ status: 'success' });
  return body.data;
}

/** Publishes a set of the author's; answers its number. */
async function publish(
  author: BrowserContext,
  reviewer: BrowserContext,
  { title, photo }: { title: string; photo: Buffer },
): Promise<number> {
  const form = { title, section: 'femmes', owner_confirm: '1', publication_confirm: '1' };
  const { draft } = await answered<{ draft: { id: number } }>(
    author.request.post(callPath(contributionsCalls.saveDraft), { form }),
  );
  for (let at = 0; at < photoCount; at++) {
    const file = { name: `${at}.jpg`, mimeType: 'image/jpeg', buffer: photo };
    await author.request.post(`/upload/handler.php?draft=${draft.id}`, { multipart: { 'files[]': file } });
  }
  const own = { form: { id: String(draft.id) } };
  await answered(author.request.post(callPath(contributionsCalls.submitContribution), own));
  await publishBy(reviewer, draft.id);
  return draft.id;
}

test('a member keeps a set, sees that others are new, narrows the list, and finds what was withdrawn among the favourites (R2.006, R2.240)', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const newContext = () => browser.newContext(baseURL ? { baseURL } : {});
  const [theirs, team] = [await newContext(), await newContext()];
  const [author] = await Promise.all([
    enter(theirs),
    enter(team, { role: 'editor' }),
    enter(context, {}, 'en'),
  ]);
  await page.goto('/en/cgu');
  const photo = await photoOf(page);
  const names = [`Low tide ${author.nick}`, `High tide ${author.nick}`] as const;
  const first = await publish(theirs, team, { title: names[0], photo });
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  await page.clock.install();
  await arrives(page, '/en/');
  await test.step('the set is on the first page, and its heart keeps it', async () => {
    await expect(card(names[0]).locator('img').first()).toHaveJSProperty('complete', true);
    const heart = card(names[0]).getByRole('button', { name: /^Keep/ });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
  });
  await test.step('another waits behind a pill until it is asked for', async () => {
    await publish(theirs, team, { title: names[1], photo });
    await page.clock.fastForward(61_000);
    // Other stories publish sets of their own meanwhile.
    const pill = page.getByRole('link', { name: /^\d+ new$/ });
    await expect(pill).toBeVisible();
    await expect(card(names[1])).toHaveCount(0);
    await pill.click();
    await expect(card(names[1])).toBeVisible();
    await expect(pill).toHaveCount(0);
  });
  await test.step('filters stand in the address, say how many match, and are widened again', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await arrives(page, '/en/photos-femmes-et-couples');
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByText('Premium', { exact: true }).click();
    await page.clock.fastForward(1000);
    await sheet.getByRole('button', { name: /No result|Show \d+ result/ }).click();
    await expect(page).toHaveURL(/\?access=premium$/);
    await expect(card(names[0])).toHaveCount(0);
    await page.getByRole('link', { name: 'Remove the filter Premium' }).click();
    await expect(card(names[0])).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a withdrawn favourite keeps its title; a removed one comes back', async () => {
    await answered(
      theirs.request.post(callPath(contributionsCalls.withdrawContribution), { form: { id: String(first) } }),
    );
    await arrives(page, '/en/membre/favorite/contributions');
    await expect(card(names[0])).toContainText('Withdrawn by its author');
    await card(names[0])
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(page.getByText('No favourites yet', { exact: false })).toBeVisible();
    await arrives(page, `/en/profil/${author.nick}/contributions`);
    await page.setViewportSize({ width: 1280, height: 800 });
    // The heart is full before the server knows.
    const kept = page.waitForResponse((answer) =>
      answer.url().includes(callPath(contributionsCalls.addFavourite)),
    );
    await card(names[1]).getByRole('button', { name: /^Keep/ }).click();
    await kept;
    await expect(card(names[1]).getByRole('button', { name: /1 favourite$/ })).toBeVisible();
    await arrives(page, '/en/membre/favorite/contributions');
    await card(names[1])
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(card(names[1])).toHaveCount(0);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(card(names[1])).toBeVisible();
    await expectAccessible(page);
  });
});
