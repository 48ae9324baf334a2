// Ten minutes without an account: the nick and its faults, the time that runs, and what is left after it.
import { arrives, expect, expectAccessible, passGate, reloads, test } from './site.ts';
import { newcomer, takenOver } from './people.ts';

const words = {
  fr: {
    path: '/?login',
    offer: /Entrer en visite/,
    nick: 'Votre pseudo de passage',
    send: 'Entrer',
    empty: /pseudo/i,
    name: 'Visite d’essai',
  },
  en: {
    path: '/en/?login',
    offer: /Come in for a visit/,
    nick: 'Your nick for the visit',
    send: 'Come in',
    empty: 'Please specify a nick',
    name: 'Trial visit',
  },
  ru: {
    path: '/ru/?login',
    offer: /Зайти в гости/,
    nick: 'Ваш ник на время визита',
    send: 'Войти',
    empty: /ник/i,
    name: 'Пробный визит',
  },
} as const;

for (const language of ['fr', 'en', 'ru'] as const) {
  test(`a visitor chooses a nick in ${language}, and every page counts her time (R2.200, R5.028, R5.029, R5.031)`, async ({
    visitor,
  }) => {
    const { path, offer, nick, send, empty, name } = words[language];
    await arrives(visitor, path);
    await takenOver(visitor);
    await visitor.getByRole('link', { name: offer }).click();
    const dialog = visitor.getByRole('dialog');
    // Before it there was the panel, whose button is called alike in Russian.
    await expect(dialog.getByLabel(nick)).toBeVisible();
    const enter = dialog.getByRole('button', { name: send, exact: true });
    await enter.click();
    await expect(dialog.locator('.hint.error')).toHaveText(empty);
    await dialog.getByLabel(nick).fill('a_b');
    await enter.click();
    await expect(dialog.getByLabel(nick)).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel(nick).fill('Ondine');
    await enter.click();
    await expect(dialog.locator('.hint.error')).toBeVisible();
    await expect(dialog.locator('.free-nicks .chip').first()).toBeVisible();
    await expectAccessible(visitor);

    await dialog.getByLabel(nick).fill(newcomer().nick);
    await enter.click();
    const bar = visitor.getByRole('region', { name });
    await expect(bar).toContainText(/[5-9]:\d\d/);
    await expect(dialog).toBeHidden();
    await arrives(visitor, '/profiles/');
    await expect(visitor.locator('.trial-bar')).toContainText(/[5-9]:\d\d/);
    await expectAccessible(visitor);
  });
}

test('a visit that is over leaves only logging in and registering (R6.001, R6.004, R6.005)', async ({
  page,
  ownSite,
}) => {
  const url = await ownSite();
  await arrives(page, `${url}/en/contact/`);
  await page.request.post(`${url}/b/agegate/verify/`, { form: { terms: '1', proof: 'self' } });
  const begun = await page.request.post(`${url}/_backend/trial/`, { form: { nick: newcomer().nick } });
  expect(await begun.json()).toMatchObject({ data: { session_limit: 600 } });
  await arrives(page, `${url}/en/`);
  const bar = page.getByRole('region', { name: 'Trial visit' });
  await expect(bar).toContainText(/[5-9]:\d\d/);
  await page.request.post(`${url}/dev/clock`, { data: { advanceMs: 600_000 } });
  await reloads(page);
  await expect(bar).toContainText('Your visit is over.');
  await expect(bar.getByRole('link')).toHaveText(['Create an account', 'Log in']);
});

test('the dialogs of the chat lead from one form to another, and close where they were opened (R2.199, R2.201, R2.204)', async ({
  visitor,
}) => {
  await arrives(visitor, '/en/chat?login');
  await takenOver(visitor);
  await visitor.getByRole('link', { name: words.en.offer }).click();
  const dialog = visitor.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create an account' }).click();
  await expect(dialog.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expectAccessible(visitor);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await dialog.getByRole('button', { name: 'Forgotten password?' }).click();
  await expect(dialog.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  await visitor.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(visitor).toHaveURL(/\/en\/chat$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a visitor comes in by the page that asks to log in', async ({ page, context }) => {
    await passGate(context);
    await page.goto('/en/?login');
    await page.getByRole('link', { name: words.en.offer }).click();
    await page.getByLabel(words.en.nick).fill('a_b');
    await page.getByRole('button', { name: 'Come in', exact: true }).click();
    await expect(page.getByText('Your nick should contain only letters or numbers.')).toBeVisible();
    await page.getByLabel(words.en.nick).fill(newcomer().nick);
    await page.getByRole('button', { name: 'Come in', exact: true }).click();
    await expect(page.locator('.trial-bar')).toContainText(words.en.name);
  });
});
