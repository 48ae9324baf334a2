// A forgotten password, another password, and the end of an account.
import type { Page } from '@playwright/test';
import { letterTo, linkIn, member, newcomer, password, takenOver } from './people.ts';
import { arrives, expect, expectAccessible, test } from './site.ts';

const other = 'persiennes-closes';

async function logIn(page: Page, login: string, secret: string): Promise<void> {
  const panel = page.locator('.side-panel');
  await panel.locator('[name=login]').fill(login);
  await panel.locator('[name=password]').fill(secret);
  await panel.locator('button[type=submit]').click();
}

test('a member who forgot her password chooses another one by the mailed link, once (R2.046, R2.173, R2.204)', async ({
  visitor,
}) => {
  const { nick, email } = await member(visitor.request);
  await arrives(visitor, '/?login');
  await visitor.getByLabel('Pseudo ou e-mail').fill(nick);
  await takenOver(visitor);
  await visitor.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await expect(visitor.getByRole('heading', { name: 'Mot de passe oublié' })).toBeFocused();
  await expect(visitor.getByLabel('Pseudo ou e-mail')).toHaveValue(nick);
  await visitor.getByRole('button', { name: 'Recevoir un lien' }).click();
  await expect(visitor.getByText('Si un compte existe, le message est parti.')).toBeVisible();
  await expectAccessible(visitor);

  const link = linkIn(await letterTo(visitor.request, email));
  await arrives(visitor, link);
  await takenOver(visitor);
  await visitor.getByLabel('Nouveau mot de passe').fill(other);
  await visitor.getByLabel('Confirmez le mot de passe').fill('autre-chose');
  await visitor.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(visitor.getByText('Les deux mots de passe diffèrent.')).toBeVisible();
  await visitor.getByLabel('Confirmez le mot de passe').fill(other);
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(visitor.getByText('Votre mot de passe est changé.')).toBeVisible();
  await visitor.getByRole('link', { name: 'Se connecter' }).last().click();
  await logIn(visitor, nick, other);
  await expect(visitor.locator('.member-who')).toContainText(nick);
  const again = await visitor.request.get(link);
  expect(again.status()).toBe(404);
});

test('known and unknown people are answered alike (R2.173)', async ({ visitor }) => {
  const { nick } = await member(visitor.request);
  const said: string[] = [];
  for (const whom of [nick, newcomer().email]) {
    await arrives(visitor, '/en/?restore');
    await takenOver(visitor);
    await visitor.getByLabel('Nick or e-mail').fill(whom);
    await visitor.getByRole('button', { name: 'Send me a link' }).click();
    await expect(visitor.locator('.account-answer')).not.toBeEmpty();
    said.push(await visitor.locator('.account-answer').innerText());
  }
  expect(said[0]).toBe(said[1]);
});

test('a member changes her password, and hears at the field when the old one is wrong (R2.175)', async ({
  visitor,
  context,
}) => {
  const { nick } = await member(visitor.request);
  await context.request.post('/b/user/login/', { form: { login: nick, password } });
  await arrives(visitor, '/ru/?password_change');
  await takenOver(visitor);
  await visitor.getByLabel('Текущий пароль').fill('не тот');
  await visitor.getByLabel('Новый пароль').fill(other);
  await visitor.getByLabel('Повторите пароль').fill(other);
  await visitor.getByRole('button', { name: 'Сохранить' }).click();
  await expect(visitor.getByLabel('Текущий пароль')).toHaveAttribute('aria-invalid', 'true');
  await expect(visitor.getByLabel('Текущий пароль')).toBeFocused();
  await visitor.getByLabel('Текущий пароль').fill(password);
  await visitor.getByRole('button', { name: 'Сохранить' }).click();
  await expect(visitor.getByText('Пароль изменён.')).toBeVisible();
  await arrives(visitor, '/ru/?login');
  await expect(visitor.locator('.member-who')).toContainText(nick);
});

test('deleting an account asks for the password and an explicit yes, and nobody comes back (R2.176, R2.177, R4.163)', async ({
  visitor,
  context,
}) => {
  const { nick } = await member(visitor.request);
  await context.request.post('/b/user/login/', { form: { login: nick, password } });
  await arrives(visitor, '/?delete-account');
  await takenOver(visitor);
  await expectAccessible(visitor);
  await visitor.getByLabel('Votre mot de passe').fill(password);
  await visitor.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await expect(visitor.getByText('Cochez la case pour confirmer.')).toBeVisible();
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await expect(visitor.getByRole('heading', { name: 'Compte supprimé' })).toBeFocused();
  await arrives(visitor, '/?login');
  await logIn(visitor, nick, password);
  await expect(visitor.getByRole('alert')).not.toBeEmpty();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a forgotten password is replaced all the same', async ({ visitor }) => {
    const { nick, email } = await member(visitor.request);
    await visitor.goto('/en/?restore');
    await visitor.getByLabel('Nick or e-mail').fill(email);
    await visitor.getByRole('button', { name: 'Send me a link' }).click();
    await expect(visitor.getByText('If there is such an account, the message has left.')).toBeVisible();
    await visitor.goto(linkIn(await letterTo(visitor.request, email)));
    const save = visitor.locator('.account-page button[type=submit]');
    await visitor.locator('[name=password]').fill(other);
    await visitor.locator('[name=password_confirm]').fill('autre-chose');
    await save.click();
    await expect(visitor.locator('[name=password_confirm]')).toHaveAttribute('aria-invalid', 'true');
    await visitor.locator('[name=password]').fill(other);
    await visitor.locator('[name=password_confirm]').fill(other);
    await save.click();
    await expect(visitor.locator('.account-page .note')).toBeVisible();
    await visitor.goto('/en/?login');
    await logIn(visitor, nick, other);
    await expect(visitor.locator('.member-who')).toContainText(nick);
  });

  test('an account is deleted all the same, and says goodbye', async ({ visitor, context }) => {
    const { nick } = await member(visitor.request);
    await context.request.post('/b/user/login/', { form: { login: nick, password } });
    await visitor.goto('/en/?delete-account');
    await visitor.locator('.side-panel [name=password]').fill('not-mine');
    await visitor.getByRole('checkbox').check();
    await visitor.getByRole('button', { name: 'Delete my account' }).click();
    await expect(visitor.locator('.side-panel [name=password]')).toHaveAttribute('aria-invalid', 'true');
    await visitor.locator('.side-panel [name=password]').fill(password);
    await visitor.getByRole('checkbox').check();
    await visitor.getByRole('button', { name: 'Delete my account' }).click();
    await expect(visitor.getByRole('heading', { name: 'Account deleted' })).toBeVisible();
  });
});
