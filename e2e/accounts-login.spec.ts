// Logging in and out: the form in the side panel, the dialogs of the chat, and forms posted without scripts.
import { panels, prefixOf } from '@alcove/protocol';
import { fillRegistration, logOut, panelOf, sendLogin } from './account-forms.ts';
import { logIn } from './member.ts';
import { codeIn, mailTo, member, newcomer, password, registered, takenOver } from './people.ts';
import { arrives, expect, expectAccessible, test } from './site.ts';

test('each address of the side panel shows its form to a visitor, and the activation to a member who has not activated (R2.053, R2.054, R2.170, R2.171, R2.172, R2.173, R2.174, R2.175, R2.176, R2.178)', async ({
  visitor,
  context,
}) => {
  const headingAt = async (address: string) => {
    const answer = await visitor.request.get(address);
    expect.soft(answer.status(), address).toBe(200);
    return /<h2[^>]*id="panel-title"[^>]*>([^<]*)/.exec(await answer.text())?.[1];
  };
  const french = ['Se connecter', 'Créer un compte', 'Mot de passe oublié', 'Activez votre compte'];
  for (const [nth, panel] of (['login', 'register', 'restore', 'activate'] as const).entries()) {
    expect.soft(await headingAt(`/?${panel}`), panel).toBe(french[nth]);
  }
  expect.soft(await headingAt('/en/?register')).toBe('Create an account');
  expect.soft(await headingAt('/ru/?register')).toBe('Регистрация');
  expect.soft(await headingAt('/en/?delete-account')).toBe('Log in');

  const { nick } = await member(visitor.request);
  await logIn(context, { nick });
  expect.soft(await headingAt('/en/?login')).toBe('You are inside');
  expect.soft(await headingAt('/ru/?password_change')).toBe('Смена пароля');
  expect.soft(await headingAt('/en/?delete-account')).toBe('Delete the account');

  await registered(context);
  for (const panel of panels.filter((name) => !['password_change', 'delete-account'].includes(name))) {
    expect.soft(await headingAt(`/en/?${panel}`), panel).toBe('Activate your account');
  }
});

test.describe('a login with faults on its way', () => {
  // A tab that is looked at again may ask for the balance, or open a socket again, before it knows that its session
  // is over.
  test.use({
    expectedErrors: [
      /ERR_FAILED.*\/b\/user\/login|401.*\/b\/(?:member\/wallet|notification\/list)|\/(?:notification|pm)\/ws.*Authentication failed/,
    ],
  });

  test('a visitor is refused, gets no answer, logs in by e-mail, and the tab learns that another one has logged out (R2.171, R2.179, R4.193, R4.197, R4.199, R5.045, R8.021)', async ({
    visitor,
  }) => {
    const { nick, email } = await member(visitor.request);
    const panel = panelOf(visitor);
    const secret = panel.locator('[name=password]');
    await arrives(visitor, '/ru/?login');
    await takenOver(visitor);

    await test.step('a wrong password is named, and the nick is kept', async () => {
      await sendLogin(panel, nick, 'pas-le-bon');
      await expect(panel.getByRole('alert')).toHaveText('Не удалось войти. Проверьте ник и пароль.');
      await expect(panel.locator('[name=login]')).toHaveValue(nick);
      await expectAccessible(visitor);
    });
    await test.step('without an answer everything typed is kept', async () => {
      await visitor.route('**/b/user/login/', (route) => route.abort());
      await sendLogin(panel, email);
      await expect(panel.getByRole('alert')).toContainText('Связь не отвечает');
      await expect(secret).toHaveValue(password);
      await visitor.unroute('**/b/user/login/');
    });
    await test.step('the password is shown on request, and the address opens the account', async () => {
      await visitor.getByRole('button', { name: 'Показать пароль' }).click();
      await expect(secret).toHaveAttribute('type', 'text');
      await secret.press('Enter');
      await expect(visitor.getByRole('navigation', { name: 'Меню участника' })).toBeVisible();
      await expect(panel.locator('.member-who')).toContainText(nick);
      await expectAccessible(visitor);
    });
    await test.step('a logout elsewhere is noticed when the tab is looked at again', async () => {
      await logOut(visitor, 'ru');
      await visitor.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(panel.getByRole('heading', { name: 'Вход' })).toBeVisible();
      const cookies = await visitor.context().cookies();
      expect(cookies.map(({ name }) => name)).not.toContain('Session');
    });
  });
});

test('account dialogs lead from one form to another: a link for a new password, a login, a registration with its code (R2.199, R2.201, R2.202, R2.204)', async ({
  visitor,
  context,
}) => {
  const { nick, email } = await member(visitor.request);
  const dialog = visitor.getByRole('dialog');
  const titled = (name: string) => expect(dialog.getByRole('heading', { name })).toBeVisible();
  const openRegistration = async (behind: string) => {
    await arrives(visitor, `${behind}?login`);
    await takenOver(visitor);
    await visitor.getByRole('link', { name: /Come in for a visit/ }).click();
    await dialog.getByRole('button', { name: 'Create an account' }).click();
    await titled('Create an account');
  };
  await test.step('a link is asked for', async () => {
    await openRegistration('/en/chat');
    // The panel with a form of the same name may still be leaving.
    const registration = visitor.getByRole('form', { name: 'Create an account' });
    await registration.getByRole('button', { name: 'Log in' }).click();
    await dialog.getByRole('button', { name: 'Forgotten password?' }).click();
    await titled('Forgotten password');
    await dialog.getByLabel('Nick or e-mail').fill(nick);
    await dialog.getByRole('button', { name: 'Send me a link' }).click();
    await expect(dialog.getByText('If there is such an account, the message has left.')).toBeVisible();
    expect(await mailTo(visitor.request, email)).toMatchObject({ subject: expect.any(String) });
  });
  await test.step('a member logs in, and stays where the dialog was opened', async () => {
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await sendLogin(dialog, nick);
    await expect(dialog).toBeHidden();
    await expect(visitor).toHaveURL(/\/en\/chat$/);
    await expect(visitor.getByRole('button', { name: `My account: ${nick}` }).first()).toBeVisible();
  });
  await test.step('a newcomer registers and activates', async () => {
    // A page that is still connecting would be refused without its session.
    await visitor.goto('about:blank');
    await logOut(context);
    const person = newcomer();
    await openRegistration('/en/contact/');
    await expectAccessible(visitor);
    await fillRegistration(dialog, person);
    await dialog.getByRole('button', { name: 'Create my account' }).click();
    await titled('Activate your account');
    await dialog.getByLabel('Your code').fill(codeIn(await mailTo(visitor.request, person.email)));
    await titled(`The door is open, ${person.nick}.`);
    await visitor.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor tries the rooms, registers after a refusal, saves a setting and logs out', async ({
    visitor,
  }) => {
    const panel = panelOf(visitor);
    await test.step('a trial begins on the page that asks to log in', async () => {
      await visitor.goto('/en/?login');
      await visitor.getByRole('link', { name: /Come in for a visit/ }).click();
      const nick = visitor.getByLabel('Your nick for the visit');
      const comeIn = visitor.getByRole('button', { name: 'Come in', exact: true });
      await nick.fill('a_b');
      await comeIn.click();
      await expect(visitor.getByText('Your nick should contain only letters or numbers.')).toBeVisible();
      await nick.fill(newcomer().nick);
      await comeIn.click();
      await expect(visitor.locator('.trial-bar')).toContainText('Trial visit');
    });
    const person = newcomer();
    await test.step('what was refused comes back with what was typed, passwords apart', async () => {
      await visitor.goto(`${prefixOf('ru')}/?register`);
      await fillRegistration(panel, { ...person, nick: 'DUPONT' });
      await panel.locator('[name=country]').selectOption('BE');
      await visitor.getByRole('button', { name: 'Создать аккаунт' }).last().click();
      await expect(panel.locator('[name=nick]')).toHaveAttribute('aria-invalid', 'true');
      await expect(panel.locator('[name=nick]')).toHaveValue('DUPONT');
      await expect(panel.locator('[name=email]')).toHaveValue(person.email);
      await expect(panel.locator('[name=country]')).toHaveValue('BE');
      await expect(panel.locator('[name=password]')).toHaveValue('');
      await expect(panel.locator('[name=gender][value="3"]')).toBeChecked();
    });
    await test.step('the account is created and its code accepted', async () => {
      await panel.locator('[name=nick]').fill(person.nick);
      await panel.locator('[name=password]').fill(password);
      await panel.locator('[name=password_confirm]').fill(password);
      await visitor.getByRole('button', { name: 'Создать аккаунт' }).last().click();
      await expect(panel.getByRole('heading', { name: 'Активируйте аккаунт' })).toBeVisible();
      await panel.locator('[name=code]').fill(codeIn(await mailTo(visitor.request, person.email)));
      await panel.locator('.side-panel-foot button[type=submit]').click();
      await expect(panel.locator('[name=phone]')).toBeVisible();
    });
    await test.step('a setting is refused at its field, then saved', async () => {
      await visitor.goto('/en/membre/reglages');
      const profile = visitor.getByRole('region', { name: 'About you' });
      await profile.getByLabel('About', { exact: true }).fill('No script');
      await profile.getByLabel('Age').fill('12');
      await profile.getByRole('button', { name: 'Save' }).click();
      await expect(profile.getByText('18', { exact: false }).first()).toBeVisible();
      await expect(profile.getByLabel('About', { exact: true })).toHaveValue('No script');
      await profile.getByLabel('Age').fill('42');
      await profile.getByRole('button', { name: 'Save' }).click();
      await expect(profile.getByText('Saved.')).toBeVisible();
      await expect(profile.getByLabel('Age')).toHaveValue('42');
    });
    await test.step('the account menu opens, and logging out leads back', async () => {
      await visitor.goto('/en/profiles/');
      await visitor.getByRole('button', { name: `My account: ${person.nick}` }).click();
      await visitor.getByRole('button', { name: 'Log out' }).click();
      await expect(visitor).toHaveURL(/\/en\/profiles\/$/);
      await expect(visitor.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    });
  });
});
