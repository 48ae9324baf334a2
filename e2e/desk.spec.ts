// The case desk in three browsers: a stranger asks for a removal, one of the team decides on a phone, the author
// contests it and another of the team gives the photo back.
import {
  callPath,
  contributionsCalls,
  devCalls,
  hourMs,
  moderationCalls,
  type OutputOf,
} from '@alcove/protocol';
import type { BrowserContext } from '@playwright/test';
import { enter, logIn } from './member.ts';
import { linkIn, mailTo } from './people.ts';
import { publishSet } from './sets.ts';
import {
  arrives,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  passGate,
  phone,
  reloads,
  test,
} from './site.ts';

const why = 'The person in the mirror is me, and nobody else.';

async function shownIn({ request }: BrowserContext, number: number): Promise<number[]> {
  const answer = await request.get(callPath(contributionsCalls.contribution), { params: { number } });
  const { data } = (await answer.json()) as { data: OutputOf<typeof contributionsCalls.contribution> };
  return data.materials.map(({ material_id }) => material_id);
}

test('a stranger signs a removal, an editor removes the photo on a phone, its author contests it and an owner gives it back (R6.076)', async ({
  browser,
  ownSite,
}) => {
  const baseURL = await ownSite({});
  const opened = (options = {}) => browser.newContext({ baseURL, locale: 'en', ...options });
  const [author, marlow, stranger] = [await opened(), await opened(), await opened()];
  const anselme = await opened({ viewport: phone, hasTouch: true });
  const heloise = await opened();
  const set = await publishSet({ author, reviewer: heloise }, { title: 'Pluie fine' });
  const photo = set.materials[1] ?? 0;
  await enter(marlow, { level: 'xxl' });
  const later = (hours: number) =>
    stranger.request.post(callPath(devCalls.advanceClock), { data: { advanceMs: hours * hourMs } });
  let link = '';

  await test.step('a person without an account signs, and the photo is gone before the receipt arrives', async () => {
    expect(await shownIn(marlow, set.number)).toContain(photo);
    const page = await stranger.newPage();
    await arrives(page, `/en/contact/?subject=remove_image&page=${encodeURIComponent(`/photo/${photo}`)}`);
    await page.getByLabel('Your e-mail').fill('dominique@example.test');
    await page.getByText('I am the person visible.').click();
    await page.getByLabel('The person visible did not agree').check();
    await page.getByLabel('Signature: your name, typed').fill('D. Martin');
    await page.getByLabel('What is happening').fill('I am in this mirror.');
    await page.getByLabel(/I state/).check();
    await page.getByRole('button', { name: 'Sign and have it removed' }).click();
    await expect(page.getByRole('heading', { name: 'Your message has arrived.' })).toBeFocused();
    expect(await shownIn(marlow, set.number)).not.toContain(photo);
    link = linkIn(await mailTo(stranger.request, 'dominique@example.test'));
    await arrives(page, link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is already hidden.');
    await expectAccessible(page);
  });

  let reference = '';
  await later(41);
  // A pass of the gate is forgotten after a day.
  await Promise.all([author, marlow].map((context) => passGate(context)));
  const decider = await enter(anselme, { role: 'editor' });
  const desk = await anselme.newPage();
  await test.step('at 41 hours an editor finds the case first on a phone, and removes the photo', async () => {
    await arrives(desk, '/en/membre/moderation/dossiers');
    await expectNoSidewaysScroll(desk);
    await desk.locator('a.case-name').first().click();
    await desk.getByRole('button', { name: 'Open the case' }).click();
    await expect(desk.getByText('I am in this mirror.')).toBeVisible();
    reference = /\d{4}-\d+/.exec(desk.url())?.[0] ?? '';
    await desk.getByText('Remove', { exact: true }).click();
    await desk.getByLabel('Ground').selectOption('law_image');
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Decide and notify' }).click();
    await expect(desk.getByRole('heading', { level: 2, name: 'Remove', exact: true })).toBeVisible();
  });

  await enter(heloise, { role: 'owner' });
  await test.step('the editor asks to open what was sealed, an owner grants it and sees nothing, and the editor looks', async () => {
    await desk.getByRole('link', { name: 'Ask to open' }).click();
    await desk.getByLabel('Why open').fill('Is somebody else in the mirror?');
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Ask to open' }).click();
    await expect(desk.getByText('answer awaited')).toBeVisible();
    const granting = await heloise.newPage();
    await arrives(granting, '/en/membre/moderation');
    await granting.getByRole('link', { name: `Opening asked for, case ${reference}` }).click();
    await expect(granting.getByText('Is somebody else in the mirror?')).toBeVisible();
    await expectAccessible(granting);
    await granting.getByRole('button', { name: 'Grant 30 minutes' }).click();
    await expect(granting.getByText(/^Open to/)).toBeVisible();
    await expect(granting.getByRole('button', { name: 'Lift the veil' })).toHaveCount(0);

    await reloads(desk);
    await expect(desk.getByRole('timer', { name: /^Open for/ })).toBeVisible();
    await desk.getByRole('button', { name: 'Lift the veil' }).click();
    await expect(desk.getByText('Look recorded', { exact: false })).toBeVisible();
    await desk.keyboard.press('ArrowRight');
    await expect(desk.getByText('Photo 1, veiled')).toBeVisible();
    await desk.keyboard.press('v');
    const sealed = desk.getByRole('img', { name: 'Photo 1' });
    await expect
      .poll(() => sealed.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(desk);
    await expectNoSidewaysScroll(desk);
    await desk.keyboard.press('Escape');
    await desk.getByRole('dialog').getByRole('button', { name: 'Close now' }).click();
    await expect(desk.getByText('The items are closed again.')).toBeVisible();
  });

  const own = await author.newPage();
  await test.step('the author reads why, and contests it', async () => {
    await arrives(own, `/en/membre/decisions/${reference}`);
    await expect(own.getByRole('heading', { level: 1 })).toHaveText('Something of yours was removed.');
    await own.getByLabel('What should be looked at again').fill(why);
    await own.getByRole('button', { name: 'Send the appeal' }).click();
    await expect(own.getByText('Your appeal has arrived.')).toBeVisible();
  });

  await test.step('who decided may not decide on the appeal', async () => {
    await arrives(desk, '/en/membre/moderation/dossiers');
    await desk.locator('a.case-name').first().click();
    await desk.getByRole('button', { name: 'Open the case' }).click();
    await expect(desk.getByText(why)).toBeVisible();
    await expect(desk.getByText('another person reviews the appeal')).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Decide and notify' })).toHaveCount(0);
  });

  await test.step('another gives the photo back to its place, and all who are concerned read it', async () => {
    const contested = /\d{4}-\d+/.exec(desk.url())?.[0] ?? '';
    const decided = await heloise.request.post(callPath(moderationCalls.decideCase), {
      data: { reference: contested, decision: 'keep' },
    });
    expect(await decided.json()).toMatchObject({ status: 'success' });
    expect(await shownIn(marlow, set.number)).toEqual(set.materials);
    await reloads(own);
    await expect(own.getByRole('heading', { level: 1 })).toHaveText('Your content is visible.');
    const notifier = await stranger.newPage();
    await arrives(notifier, link);
    await expect(notifier.getByRole('heading', { level: 1 })).toHaveText('The content stays online.');
  });

  await test.step('the journal names who did what, and the report of the year counts it', async () => {
    await passGate(anselme);
    await logIn(anselme, decider);
    await arrives(desk, `/en/membre/moderation/journal?q=${reference}`);
    for (const act of ['opened a case', 'decided a case', 'looked at a sealed item'])
      await expect(desk.getByRole('row').filter({ hasText: act }).first()).toBeVisible();
    const year = new Date().getFullYear();
    const csv = await stranger.request.get(callPath(moderationCalls.transparencyCsv), { params: { year } });
    expect(await csv.text()).toContain(
      'Number of complaints submitted to the internal-complaints mechanism,Decisions reversed,1',
    );
  });
});
