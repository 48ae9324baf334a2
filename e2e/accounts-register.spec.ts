// Becoming a member: the form, its faults, the code or the link, with scripts and without.
import type { Page } from '@playwright/test';
import {
  codeIn,
  letterTo,
  linkIn,
  type Newcomer,
  newcomer,
  password,
  registered,
  startsAgain,
  takenOver,
} from './people.ts';
import { arrives, expect, expectAccessible, test } from './site.ts';

const words = {
  fr: {
    path: '/?register',
    send: 'Créer mon compte',
    faults: '8 champs à corriger.',
    nick: 'Choisissez un pseudo.',
    activate: 'Activez votre compte',
  },
  en: {
    path: '/en/?register',
    send: 'Create my account',
    faults: '8 fields need a correction.',
    nick: 'Please choose a nick.',
    activate: 'Activate your account',
  },
  ru: {
    path: '/ru/?register',
    send: 'Создать аккаунт',
    faults: 'Исправьте 8 полей.',
    nick: 'Выберите ник.',
    activate: 'Активируйте аккаунт',
  },
} as const;

async function fill(page: Page, { nick, email }: Newcomer): Promise<void> {
  const panel = page.locator('.side-panel');
  await panel.locator('[name=nick]').fill(nick);
  await panel.locator('[name=age]').fill('31');
  await panel.locator('[name=email]').fill(email);
  await panel.locator('[name=email_confirm]').fill(email);
  await panel.locator('[name=password]').fill(password);
  await panel.locator('[name=password_confirm]').fill(password);
  await panel.locator('[name=gender][value="3"]').check({ force: true });
  await panel.locator('[name=terms]').check();
}

for (const language of ['fr', 'en', 'ru'] as const) {
  test(`an empty registration says what is missing in ${language}, and takes one there (R2.053, R2.054, R2.172, R5.068)`, async ({
    visitor,
  }) => {
    const { path, send, faults, nick } = words[language];
    await arrives(visitor, path);
    await takenOver(visitor);
    await visitor.getByRole('button', { name: send }).click();
    await expect(visitor.locator('.form-notice')).toContainText(faults);
    await expect(visitor.getByText(nick)).toBeVisible();
    const field = visitor.locator('.side-panel [name=nick]');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(visitor);
  });
}

test('somebody registers, receives a code and is a member (R2.172, R2.174, R4.165, R4.166, R2.202)', async ({
  visitor,
}) => {
  const person = newcomer();
  await arrives(visitor, '/profiles/?register');
  await takenOver(visitor);
  await fill(visitor, person);
  await expect(visitor.getByText(`${person.nick} est libre.`)).toBeVisible();
  await visitor.getByLabel('Pays').selectOption('BE');
  await expect(visitor.getByLabel('Région')).toBeEnabled();
  await visitor.getByRole('button', { name: words.fr.send }).click();
  await expect(visitor.getByRole('heading', { name: words.fr.activate })).toBeFocused();
  await expect(visitor).toHaveURL(/\/profiles\/\?activate$/);
  await expectAccessible(visitor);

  const code = visitor.getByLabel('Votre code');
  const wrong = codeIn(await letterTo(visitor.request, person.email)) === '0000' ? '1111' : '0000';
  await code.pressSequentially(wrong);
  await expect(visitor.getByText(/Ce code est faux/)).toBeVisible();
  await expect(code).toBeFocused();
  await startsAgain(code);
  await code.pressSequentially(codeIn(await letterTo(visitor.request, person.email)));
  await expect(visitor.getByRole('heading', { name: `La porte est ouverte, ${person.nick}.` })).toBeFocused();
  await expectAccessible(visitor);
  await visitor.getByRole('link', { name: 'Continuer' }).click();
  await expect(visitor).toHaveURL(/\/profiles\/$/);
});

test('a nick that is taken says so while it is typed, and what is free instead (R5.059)', async ({
  visitor,
}) => {
  await arrives(visitor, '/?register');
  await takenOver(visitor);
  const nick = visitor.locator('.side-panel [name=nick]');
  await nick.fill('Ondine');
  await expect(visitor.getByText(/Ce pseudo est pris/)).toBeVisible();
  const free = visitor.locator('.free-nicks .chip').first();
  const offered = await free.innerText();
  await free.click();
  await expect(nick).toHaveValue(offered);
  await expect(visitor.getByText(`${offered} est libre.`)).toBeVisible();
});

test('a code comes by text message too, and opens the rooms (R2.203, R4.160)', async ({
  visitor,
  context,
}) => {
  await registered(context);
  const phone = `+336${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  await arrives(visitor, '/?login');
  await expect(visitor.getByRole('heading', { name: words.fr.activate })).toBeVisible();
  await takenOver(visitor);
  await visitor.getByRole('radio', { name: 'Par SMS' }).check({ force: true });
  await visitor.getByLabel('Numéro de téléphone').fill('06 12');
  await visitor.getByRole('button', { name: 'Recevoir un SMS' }).click();
  await expect(visitor.getByText(/numéro international/i)).toBeVisible();
  await visitor.getByLabel('Numéro de téléphone').fill(phone);
  await visitor.getByRole('button', { name: 'Recevoir un SMS' }).click();
  // Whoever pressed goes on where something is to be typed.
  await expect(visitor.getByLabel(`Code envoyé au •• •• ${phone.slice(-2)}`)).toBeFocused();
  await visitor.getByRole('button', { name: 'Changer de numéro' }).click();
  await expect(visitor.getByLabel('Numéro de téléphone')).toBeFocused();
  const sent = visitor.getByLabel('Votre code');
  await sent.pressSequentially(codeIn(await letterTo(visitor.request, phone)));
  await expect(visitor.getByText(/votre téléphone confirmé/)).toBeVisible();
});

test('the address may still be changed, and another code asked for', async ({ visitor, context }) => {
  await registered(context);
  const other = newcomer().email;
  await arrives(visitor, '/?activate');
  await takenOver(visitor);
  await visitor.getByText('Modifier').click();
  await visitor.getByLabel('E-mail', { exact: true }).fill(other);
  await visitor.getByLabel('Confirmez l’e-mail').fill(other);
  await visitor.getByRole('button', { name: 'Changer et recevoir un code' }).click();
  await expect(visitor.locator('.change-address summary')).toContainText(other);
  await expect(visitor.getByText(/Renvoyer un code dans/)).toBeVisible();
  const code = codeIn(await letterTo(visitor.request, other));
  await visitor.getByLabel('Votre code').pressSequentially(code);
  await expect(visitor.getByRole('heading', { name: /La porte est ouverte/ })).toBeVisible();
});

test('the link of the letter activates on its own, once (R2.047, R4.161)', async ({ visitor, context }) => {
  const person = await registered(context);
  const link = linkIn(await letterTo(visitor.request, person.email));
  await context.clearCookies({ name: '__Host-session' });
  await context.clearCookies({ name: 'Session' });
  await arrives(visitor, link);
  await expect(visitor.getByRole('heading', { name: `La porte est ouverte, ${person.nick}.` })).toBeVisible();
  await expectAccessible(visitor);
});

test.describe('a link that is worth nothing', () => {
  test.use({ expectedErrors: [/status of 404/] });
  test('says so and shows the way to the code', async ({ visitor }) => {
    const answer = await arrives(visitor, '/en/user/registration/activate/nothing-like-it');
    expect(answer?.status()).toBe(404);
    await visitor.getByRole('link', { name: 'Enter the code' }).click();
    await expect(visitor.getByRole('heading', { name: words.en.activate })).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of ['fr', 'en', 'ru'] as const) {
    test(`somebody registers in ${language}, mends what was refused, and enters the code`, async ({
      visitor,
    }) => {
      const { path, send, activate } = words[language];
      const person = newcomer();
      await visitor.goto(path);
      await fill(visitor, { ...person, nick: 'DUPONT' });
      await visitor.locator('.side-panel [name=country]').selectOption('BE');
      await visitor.getByRole('button', { name: send }).click();
      const nick = visitor.locator('.side-panel [name=nick]');
      await expect(nick).toHaveValue('DUPONT');
      await expect(nick).toHaveAttribute('aria-invalid', 'true');
      await expect(visitor.locator('.side-panel [name=email]')).toHaveValue(person.email);
      await expect(visitor.locator('.side-panel [name=country]')).toHaveValue('BE');
      await expect(visitor.locator('.side-panel [name=password]')).toHaveValue('');
      await expect(visitor.locator('.side-panel [name=gender][value="3"]')).toBeChecked();

      await nick.fill(person.nick);
      await visitor.locator('.side-panel [name=password]').fill(password);
      await visitor.locator('.side-panel [name=password_confirm]').fill(password);
      await visitor.getByRole('button', { name: send }).click();
      await expect(visitor.getByRole('heading', { name: activate })).toBeVisible();

      const letter = await letterTo(visitor.request, person.email);
      await visitor.locator('.side-panel [name=code]').fill(codeIn(letter));
      await visitor.locator('.side-panel-foot button[type=submit]').click();
      await expect(visitor.getByRole('heading', { name: activate })).toBeHidden();
      await expect(visitor.locator('.side-panel [name=phone]')).toBeVisible();
    });
  }
});
