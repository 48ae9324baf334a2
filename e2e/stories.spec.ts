// A day of stories in browsers, on a site of its own whose clock is moved: an author with a phone, a Premium member and
// a free one; a second Premium member and the team act by calls.
import { type Browser, type BrowserContextOptions, expect as expectValue, type Page } from '@playwright/test';
import {
  callPath,
  devCalls,
  hourMs,
  notificationsCalls,
  relationsCalls,
  storiesCalls,
  storyUploadPath,
} from '@alcove/protocol';
import { photoBy } from './contribution-sets.ts';
import { enter } from './member.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, passGate, phone, test } from './site.ts';

type Traits = Parameters<typeof enter>[1];

async function personAt(browser: Browser, at: string, traits: Traits, look: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL: at, ...look });
  const { nick, uid } = await enter(context, traits);
  return { context, nick, uid };
}
type Person = Awaited<ReturnType<typeof personAt>>;

const post = async ({ context }: Pick<Person, 'context'>, path: string, data: object) => {
  const answer = await context.request.post(path, { data });
  const body = (await answer.json()) as { status: string; data: { id: number; rejects: number } };
  expectValue(body).toMatchObject({ status: 'success' });
  return body.data;
};

/** As the composer does it. */
async function publishes(author: Person, page: Page, text: string): Promise<number> {
  const file = { name: 'quai.jpg', mimeType: 'image/jpeg', buffer: await photoBy(page) };
  const answer = await author.context.request.post(storyUploadPath, { multipart: { file } });
  const { data: upload } = (await answer.json()) as { data: { id: number } };
  const { id } = await post(author, callPath(storiesCalls.submitStory), {
    text,
    upload: [upload.id],
    alt: ['Un quai au crépuscule'],
    consent: 1,
  });
  return id;
}

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Stories' });
/** As a tab that comes back to the front: it asks at once. */
const comesBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a story is watched, liked and answered, closes to a free member after its hour, is rejected by two, given back by the team, and its author gets a receipt after its day (R2.040, R2.244, R2.245, R8.069)', async ({
  browser,
  ownSite,
}) => {
  const at = await ownSite();
  const author = await personAt(browser, at, {}, { viewport: phone, hasTouch: true });
  const premium = await personAt(browser, at, { level: 'xxl' });
  const free = await personAt(browser, at, {});
  const second = await personAt(browser, at, { level: 'xxl' });
  const team = await personAt(browser, at, { role: 'editor' });
  const advance = (advanceMs: number) =>
    author.context.request.post(callPath(devCalls.advanceClock), { data: { advanceMs } });
  const authors = await author.context.newPage();
  const reader = await premium.context.newPage();
  const other = await free.context.newPage();
  let id = 0;

  await test.step('a member finds it in the list, watches it silently, likes it and replies', async () => {
    await arrives(reader, '/ephemeral');
    await expect(reader.getByRole('main')).toContainText('Aucune story en ce moment.');
    await arrives(authors, '/ephemeral');
    id = await publishes(author, authors, 'Le soir au bord de l’eau. #quai');
    // The frame of the socket brings it, without a popup.
    await reader.getByRole('link', { name: new RegExp(`^${author.nick}, publique, encore`) }).click();
    await expect(reader).toHaveURL(new RegExp(`story=${id}`));
    await expect(viewer(reader).getByRole('img', { name: 'Un quai au crépuscule' })).toBeVisible();
    await expect(viewer(reader)).toContainText(`${author.nick}, 1 sur 1, photo, encore`);
    await expect(viewer(reader).getByRole('link', { name: '#quai' })).toBeVisible();
    await reader.keyboard.press('l');
    await viewer(reader).getByRole('button', { name: '1 j’aime' }).click();
    await expect(viewer(reader).getByRole('region', { name: 'J’aime' })).toContainText(premium.nick);
    await reader.keyboard.press('Escape');
    await viewer(reader)
      .getByRole('button', { name: `Répondre à ${author.nick}…` })
      .click();
    await reader.getByLabel('Écrire un commentaire').fill('Quelle lumière.');
    await reader.keyboard.press('Enter');
    await expect(viewer(reader).getByRole('listitem').filter({ hasText: 'Quelle lumière.' })).toBeVisible();
    await expectAccessible(reader);
  });

  await test.step('the author, on a phone, sees looks counted and never who', async () => {
    await authors.reload();
    await expect(authors.getByRole('main')).toContainText('Votre story');
    await authors.getByRole('link', { name: 'Ouvrir votre story' }).click();
    await expect(viewer(authors)).toContainText('1 vue');
    await viewer(authors).getByRole('button', { name: '1 commentaire' }).first().click();
    await expect(viewer(authors)).toContainText('Quelle lumière.');
    await authors.keyboard.press('Escape');
    await viewer(authors).getByRole('button', { name: 'Modifier' }).click();
    const sheet = authors.getByRole('dialog', { name: 'Votre story' });
    await sheet.getByLabel('Description').fill('La nuit au bord de l’eau.');
    await sheet.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(sheet).toBeHidden();
    await expect(viewer(authors)).toContainText('La nuit au bord de l’eau.');
    await expectNoSidewaysScroll(authors);
    await authors.goBack();
    await expect(viewer(authors)).toBeHidden();
  });

  await test.step('a free member watches without motion; a block, then the end of the hour close it before their eyes, and the screen says why', async () => {
    await arrives(other, '/ephemeral');
    await other.getByRole('link', { name: new RegExp(`^${author.nick}, publique`) }).click();
    await expect(viewer(other)).toContainText('Ouverte à tous encore');
    await expect(viewer(other).getByRole('button', { name: 'Reprendre' })).toBeVisible();
    const blocked = { blacklisted_user_id: free.uid };
    await post(author, callPath(relationsCalls.addToBlacklist), blocked);
    await expect(viewer(other).getByRole('heading', { name: 'Cette story n’est plus là.' })).toBeFocused();
    await post(author, callPath(relationsCalls.deleteFromBlacklist), blocked);
    // The list, read again, knows it anew.
    await expect(viewer(other)).toContainText('Ouverte à tous encore');
    await advance(hourMs);
    await comesBack(other);
    await expect(
      viewer(other).getByRole('heading', { name: 'L’heure ouverte à tous est passée.' }),
    ).toBeFocused();
    await expect(viewer(other).getByRole('link', { name: 'Devenir Premium' })).toBeVisible();
    await expect(viewer(other).getByAltText('Un quai au crépuscule')).toHaveCount(0);
    await expectAccessible(other);
    await other.goBack();
    await expect(viewer(other)).toBeHidden();
    await expect(
      other.getByRole('link', { name: new RegExp(`^${author.nick}, heure ouverte passée`) }),
    ).toBeVisible();
    await other.close();
  });

  await test.step('two Premium members reject it: it closes, and its author reads why, not who', async () => {
    await viewer(reader).getByRole('button', { name: 'Fermer', exact: true }).click();
    await viewer(reader).getByRole('button', { name: 'Signaler cette story' }).click();
    const report = reader.getByRole('dialog', { name: `Signaler ${author.nick}` });
    await expect(report).toContainText('compte aussi comme un rejet');
    await report.getByLabel('Image non consentie').check();
    await report.getByRole('button', { name: 'Signaler', exact: true }).click();
    await reader.getByRole('button', { name: 'Fermer', exact: true }).last().click();
    expect(await post(second, callPath(storiesCalls.denounceStory), { id, reason: 'scam' })).toMatchObject({
      rejects: 1,
    });
    await expect(viewer(reader).getByRole('heading', { name: 'Cette story n’est plus là.' })).toBeVisible();
    await reader.keyboard.press('Escape');
    await expect(viewer(reader)).toBeHidden();
    await comesBack(authors);
    await expect(authors.getByRole('main')).toContainText('Image non voulue');
    await expect(authors.getByRole('main')).toContainText('2 sur 2');
    await expect(authors.getByRole('main')).not.toContainText(premium.nick);
    await authors.getByRole('link', { name: 'Ouvrir votre story' }).click();
    await expect(authors.getByRole('heading', { name: 'Ce qui peut encore se passer' })).toBeVisible();
    await expect(authors.getByRole('main')).toContainText('Image non voulue');
    await expect(authors.getByRole('main')).not.toContainText(premium.nick);
    await expectAccessible(authors);
    await expectNoSidewaysScroll(authors);
  });

  await test.step('the team gives it back with the time that was left', async () => {
    await post(team, callPath(storiesCalls.restoreStory), { id });
    await reader.getByRole('link', { name: new RegExp(`^${author.nick}, vue, encore 22`) }).click();
    await expect(viewer(reader).getByRole('img', { name: 'Un quai au crépuscule' })).toBeVisible();
  });

  await test.step('a day passes: the story is over, and its author gets a receipt', async () => {
    // An answer to a request with the pass of yesterday takes the new one away: the author's page asks nothing meanwhile.
    await authors.goto('about:blank');
    await advance(23 * hourMs);
    await passGate(premium.context);
    await comesBack(reader);
    await expect(
      viewer(reader).getByRole('heading', {
        name: /^(La journée de cette story est finie|Cette story n’est plus là)\.$/,
      }),
    ).toBeVisible();
    await passGate(author.context);
    // It comes once the bytes are destroyed.
    const told = () => author.context.request.get(callPath(notificationsCalls.notifications));
    await expect.poll(async () => (await told()).text()).toContain('Votre story est terminée');
    await arrives(authors, '/membre/notification-list');
    await expect(authors.getByRole('main')).toContainText('Votre story est terminée');
    await expect(authors.getByRole('main')).toContainText(/Vues\s: 2 · J’aime\s: 1/);
    await arrives(authors, `/ephemeral?story=${id}`);
    await expect(viewer(authors).getByRole('heading', { name: 'Cette story n’est plus là.' })).toBeVisible();
  });
});
