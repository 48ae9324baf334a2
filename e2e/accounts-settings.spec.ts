// The settings of an account, as the member who owns it uses them.
import type { BrowserContext, Page } from '@playwright/test';
import { accountsCalls, callPath, languages, prefixOf } from '@alcove/protocol';
import { mainOf } from './html.ts';
import { enter } from './member.ts';
import { codeIn, mailTo, newcomer, password, takenOver } from './people.ts';
import {
  arrives,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  passGate,
  reloads,
  test,
} from './site.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });

async function settingsOf(page: Page, context: BrowserContext): Promise<string> {
  const { nick } = await enter(context);
  await arrives(page, '/membre/reglages');
  await takenOver(page);
  return nick;
}

test('a member changes the nick and what the profile tells (R2.231, R2.233)', async ({ page, context }) => {
  const nick = await settingsOf(page, context);
  await test.step('a nick that is not allowed is named at its field, another one is saved', async () => {
    const names = card(page, 'Pseudo');
    const field = names.getByRole('textbox', { name: 'Pseudo' });
    const change = names.getByRole('button', { name: 'Changer de pseudo' });
    await expect(field).toHaveValue(nick);
    await field.fill('DUPONT');
    await change.click();
    await expect(names.getByText(/capitales|majuscules/).first()).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(`${nick}b`);
    await change.click();
    await expect(names.getByText('C’est enregistré.')).toBeVisible();
  });
  const profile = card(page, 'À propos de vous');
  const about = profile.getByLabel('À propos', { exact: true });
  const save = profile.getByRole('button', { name: 'Enregistrer' });
  await test.step('a fault shown on leaving a field does not move the button under the press', async () => {
    await about.fill('x');
    await save.hover();
    await page.mouse.down();
    // What leaving the field draws is drawn by now.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    await page.mouse.up();
    await expect(profile.getByText('au moins 2 signes', { exact: false })).toBeVisible();
    await expect(about).toBeFocused();
    await about.fill('Bonsoir');
    await about.fill('y');
    await about.press('Tab');
    await expect(profile.getByText('au moins 2 signes', { exact: false })).toBeVisible();
  });
  await test.step('a text is saved, and says so until it is changed', async () => {
    await about.fill('Bonsoir à vous');
    await save.click();
    await expect(profile.getByText('C’est enregistré.')).toBeVisible();
    await about.pressSequentially(' tous');
    await expect(profile.getByText('C’est enregistré.')).toBeHidden();
    await reloads(page);
    await expect(about).toHaveValue('Bonsoir à vous');
  });
});

test.describe('a member with a second device', () => {
  test.use({ expectedErrors: [/status of 401.*\/b\/member\/update/] });

  test('changes the password and the e-mail, ends the other session, and is asked to log in once this one is ended (R2.229, R2.230)', async ({
    page,
    context,
    playwright,
    baseURL,
  }) => {
    const nick = await settingsOf(page, context);
    const secret = 'neuf tuiles bleues';
    await test.step('the password', async () => {
      const form = card(page, 'Mot de passe');
      await form.getByLabel('Mot de passe actuel').fill('not this one');
      await form.getByLabel('Nouveau mot de passe').fill(secret);
      await form.getByLabel('Confirmez le mot de passe').fill(secret);
      await form.getByRole('button', { name: 'Changer le mot de passe' }).click();
      await expect(form.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible();
      await form.getByLabel('Mot de passe actuel').fill(password);
      await form.getByRole('button', { name: 'Changer le mot de passe' }).click();
      await expect(form.getByText('Cette session continue', { exact: false })).toBeVisible();
    });
    await test.step('the e-mail, by the code that the new address receives', async () => {
      const { email } = newcomer();
      const form = card(page, 'E\u2011mail');
      await form.getByLabel('Nouvelle adresse e\u2011mail').fill(email);
      await form.getByLabel('Nouvelle adresse, à nouveau').fill(email);
      await form.getByRole('button', { name: 'Recevoir un code' }).click();
      const code = form.getByLabel('Code à 4 chiffres', { exact: false });
      await expect(code).toBeVisible();
      await code.fill(codeIn(await mailTo(context.request, email)));
      await expect(form.getByText('Votre adresse est changée.')).toBeVisible();
      await expect(form.getByText(email)).toBeVisible();
      // The field of the code is gone: the focus stays in its card.
      await expect(form.getByRole('heading')).toBeFocused();
    });
    const telephone = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    const logInThere = () =>
      telephone.post(callPath(accountsCalls.loginOnSite), { form: { login: nick, password: secret } });
    await test.step('the session of another device', async () => {
      await logInThere();
      await reloads(page);
      const sessions = card(page, 'Sessions');
      await expect(sessions.getByRole('listitem')).toHaveCount(2);
      await sessions.getByRole('button', { name: 'Fermer les autres sessions' }).click();
      await expect(sessions.getByRole('listitem')).toHaveCount(1);
      expect((await telephone.get('/b/member')).status()).toBe(401);
    });
    await test.step('this session, ended elsewhere', async () => {
      await logInThere();
      await telephone.post(callPath(accountsCalls.endSessions), { form: { others: '1' } });
      await card(page, 'À propos de vous').getByRole('button', { name: 'Enregistrer' }).click();
      await expect(page.getByRole('heading', { name: /réservée aux membres/ })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
      await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible();
    });
    await telephone.dispose();
  });
});

test('the menu of the settings leads to each part and marks the one on screen, on a phone too', async ({
  page,
  context,
}) => {
  await enter(context, { level: 'xxl', phoneVerified: true });
  await arrives(page, '/ru/membre/reglages');
  await takenOver(page);
  const menu = page.getByRole('navigation', { name: 'Разделы настроек' });
  const marked = menu.locator('[aria-current]');
  await expect(marked).toHaveText('Почта');
  await menu.getByRole('link', { name: 'Удалить' }).click();
  await expect(card(page, 'Удалить аккаунт')).toBeInViewport();
  await expect(marked).toHaveText(/Удалить/);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(marked).toHaveText('Почта');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the settings answer a visitor, a member who has not activated, and a member in each language (R2.059)', async ({
  context,
}) => {
  await passGate(context);
  const read = async (path: string) => {
    const answer = await context.request.get(path);
    expect.soft(answer.status(), path).toBe(200);
    return mainOf(await answer.text());
  };
  expect(await read('/en/membre/reglages')).toContain('Only registered users have access to this page');

  const { nick } = await enter(context, { active: false });
  expect.soft(await read('/en/membre')).toMatch(new RegExp(`<h1[^>]*>${nick}<`));
  const waiting = await read('/en/membre/reglages');
  const parts = [...waiting.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);
  expect.soft(parts).toEqual(['password', 'sessions', 'secondFactor', 'notifications', 'data']);

  await enter(context);
  const headings = { fr: 'Réglages du compte', en: 'Account settings', ru: 'Настройки аккаунта' };
  for (const language of languages) {
    const html = await read(`${prefixOf(language)}/membre/reglages`);
    expect.soft(html).toMatch(new RegExp(`<h1[^>]*>${headings[language]}<`));
  }
});
