// Review in browsers: two of the team open the same set; one decides, the other learns who, and the author reads why.
import { callPath, contributionsCalls, moderationCalls } from '@alcove/protocol';
import { submitAgain, submitSet } from './contribution-sets.ts';
import { enter } from './member.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts';

test('a reviewer blurs a face and refuses a file by keys, judges anew what its author changed meanwhile, and publishes; the author reads the reason, a second reviewer who decided (R5.085)', async ({
  browser,
  baseURL,
  context,
  page,
}) => {
  const site = baseURL ? { baseURL } : {};
  const theirs = await browser.newContext(site);
  await enter(theirs);
  const id = await submitSet(theirs, { title: 'Les quais après la pluie' });
  const reviewer = await enter(context, { role: 'editor' });
  const colleagues = await browser.newContext({
    ...site,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await enter(colleagues, { role: 'pro' });
  const other = await colleagues.newPage();
  const publishing = (name: string) =>
    page
      .getByRole('group', { name: `Decision on ${name}` })
      .first()
      .getByRole('button', { name: 'Publish' });
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

  await test.step('faces are burnt in by a job: then the set waits in the queue', async () => {
    await expect
      .poll(async () => (await context.request.get(callPath(moderationCalls.reviewQueue))).text())
      .toContain('Les quais après la pluie');
    await arrives(page, '/en/membre/moderation/relecture');
    await page.getByRole('link', { name: 'Les quais après la pluie' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les quais après la pluie');
    await expectAccessible(page);
  });
  const picture = page.getByAltText('File quai-02.jpg');
  await test.step('a file is seen while V is held, and a face on it is marked', async () => {
    await page.keyboard.press('2');
    await page.keyboard.down('v');
    await expect(picture).toBeVisible();
    await page.keyboard.press('n');
    await expect(row('quai-02.jpg')).toContainText('Blur 1 box');
    await page.getByRole('button', { name: /^Box 1: left 42\.5%/ }).press('ArrowRight');
    await expect(page.getByRole('button', { name: /^Box 1: left 43\.5%/ })).toBeVisible();
    await page.keyboard.up('v');
    await expect(picture).toHaveCount(0);
  });
  await test.step('it changes meanwhile: the reviewer is informed, and judges the new version from nothing', async () => {
    for (const name of ['quai-01.jpg', 'quai-03.jpg', 'quai-04.jpg', 'quai-05.jpg'])
      await publishing(name).click();
    await submitAgain(theirs, id, { reviewer: context, title: 'Les quais à midi' });
    await page.keyboard.press('Control+Enter');
    await expect(
      page.getByRole('alert').filter({ hasText: 'The contribution has changed since you opened it.' }),
    ).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les quais à midi');
    await expect(row('quai-02.jpg')).toContainText('To decide');
    await expectAccessible(page);
    await page.keyboard.press('2');
    await page.keyboard.down('v');
    await expect(picture).toBeVisible();
    await page.keyboard.press('n');
    await expect(row('quai-02.jpg')).toContainText('Blur 1 box');
    await page.keyboard.up('v');
  });
  await test.step('the set waits for each file', async () => {
    await page.keyboard.press('1');
    await page.keyboard.press('r');
    await page.keyboard.press('3');
    await expect(row('quai-01.jpg')).toContainText('Public place, recognisable passers-by');
    for (const [number, name] of ['quai-03.jpg', 'quai-04.jpg', 'quai-05.jpg'].entries()) {
      await expect(page.getByText(`“${name}” waits for a decision.`)).toBeVisible();
      await publishing(name).click();
      await expect(page.getByText(`${number + 3} decided`)).toBeVisible();
    }
    await page.getByLabel('A word to the author').fill('Passers-by can be recognised on the first one.');
  });
  await test.step('a colleague has the same set open on a phone', async () => {
    await arrives(other, `/en/membre/moderation/relecture?open=${id}`);
    await other.getByRole('button', { name: 'Lift the veil' }).click();
    await expect(other.getByAltText('File quai-01.jpg')).toBeVisible();
    await expectNoSidewaysScroll(other);
    await expectAccessible(other);
  });
  await test.step('the first decision counts', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.toast', { hasText: 'The contribution is published.' })).toBeVisible();
    await other.getByRole('button', { name: 'The whole contribution' }).click();
    const whole = other.getByRole('dialog');
    await whole.getByRole('radio', { name: 'Another reason' }).check();
    await whole.getByRole('button', { name: 'Return it' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toContainText(reviewer.nick);
    await expect(other.getByRole('main')).toContainText('Your choices have changed nothing.');
  });
  await test.step('the author reads it', async () => {
    const answer = await theirs.request.get(`${callPath(contributionsCalls.draftMaterials)}?id=${id}`);
    expect(await answer.json()).toMatchObject({
      data: {
        draft: {
          status: 'published',
          note: 'Passers-by can be recognised on the first one.',
          files: [{ refused: 'public_place' }, { blurred: 1 }, { refused: '' }, {}, {}],
        },
      },
    });
    const notified = await theirs.newPage();
    await arrives(notified, '/en/membre/notification-list');
    await expect(notified.getByRole('main')).toContainText('Les quais à midi');
  });
});
