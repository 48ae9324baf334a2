// Becoming a member: the registration form, and the three ways to prove the account.
import { fillRegistration, panelOf } from './account-forms.ts';
import { codeIn, mailTo, linkIn, newcomer, registered, startsAgain, takenOver } from './people.ts';
import { mainOf } from './html.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, passGate, test } from './site.ts';

test('a visitor registers in the side panel: what is missing, a nick that is taken, a wrong code, and a member (R2.172, R2.174, R2.202, R4.165, R4.166, R5.059)', async ({
  visitor,
}) => {
  const person = newcomer();
  const panel = panelOf(visitor);
  const nick = panel.locator('[name=nick]');
  const send = visitor.getByRole('button', { name: 'Créer mon compte' });
  await arrives(visitor, '/profiles/?register');
  await takenOver(visitor);

  await test.step('an empty form counts its faults and takes the visitor to the first', async () => {
    await send.click();
    await expect(panel.locator('.form-notice')).toContainText('8 champs à corriger.');
    await expect(nick).toBeFocused();
    await expect(nick).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(visitor);
  });
  await test.step('a nick that is taken says so while it is typed, and what is free instead', async () => {
    await nick.fill('Ondine');
    await expect(panel.getByText(/Ce pseudo est pris/)).toBeVisible();
    const free = panel.locator('.free-nicks .chip').first();
    const offered = await free.innerText();
    await free.click();
    await expect(nick).toHaveValue(offered);
    await expect(panel.getByText(`${offered} est libre.`)).toBeVisible();
  });
  await test.step('the account is created where the visitor stood', async () => {
    await fillRegistration(panel, person);
    await expect(panel.getByText(`${person.nick} est libre.`)).toBeVisible();
    await visitor.getByLabel('Pays').selectOption('BE');
    await expect(visitor.getByLabel('Région')).toBeEnabled();
    await send.click();
    await expect(visitor.getByRole('heading', { name: 'Activez votre compte' })).toBeFocused();
    await expect(visitor).toHaveURL(/\/profiles\/\?activate$/);
    await expectAccessible(visitor);
  });
  await test.step('a wrong code is typed again, the right one opens the account', async () => {
    const code = visitor.getByLabel('Votre code');
    const right = codeIn(await mailTo(visitor.request, person.email));
    await code.pressSequentially(right === '0000' ? '1111' : '0000');
    await expect(visitor.getByText(/Ce code est faux/)).toBeVisible();
    await expect(code).toBeFocused();
    await startsAgain(code);
    await code.pressSequentially(right);
    await expect(
      visitor.getByRole('heading', { name: `La porte est ouverte, ${person.nick}.` }),
    ).toBeFocused();
    await expectAccessible(visitor);
    await visitor.getByRole('link', { name: 'Continuer' }).click();
    await expect(visitor).toHaveURL(/\/profiles\/$/);
  });
});

test('a member who has not activated is reminded of it on the way, changes the e-mail, and activates by text message (R2.178, R2.203, R4.160, R8.067)', async ({
  visitor,
  context,
}) => {
  await registered(context);
  const main = visitor.getByRole('main');
  await test.step('pages for active members lead to the activation', async () => {
    await visitor.setViewportSize({ width: 390, height: 844 });
    await arrives(visitor, '/en/membre/album');
    await expect(visitor.getByText('Your account is waiting for its code.')).toBeVisible();
    await expect(main).toContainText('Activate your account first');
    await expectAccessible(visitor);
    await expectNoSidewaysScroll(visitor);
    await visitor.getByRole('link', { name: 'Activate my account' }).click();
    await expect(visitor).toHaveURL(/\?activate$/);
    await takenOver(visitor);
  });
  await test.step('another e-mail receives another code', async () => {
    const other = newcomer().email;
    await visitor.getByText('Change', { exact: true }).click();
    await visitor.getByLabel('E-mail', { exact: true }).fill(other);
    await visitor.getByLabel('Confirm your e-mail').fill(other);
    await visitor.getByRole('button', { name: 'Change it and send a code' }).click();
    await expect(visitor.locator('.change-address summary')).toContainText(other);
    await expect(visitor.getByText(/Send another code in/)).toBeVisible();
    expect(codeIn(await mailTo(visitor.request, other))).toMatch(/^\d{4}$/);
  });
  await test.step('the code of a text message activates and confirms the phone', async () => {
    const phone = `+336${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    const number = visitor.getByLabel('Phone number');
    const send = visitor.getByRole('button', { name: 'Text me a code' });
    await visitor.getByRole('radio', { name: 'By text message' }).check({ force: true });
    await number.fill('06 12');
    await send.click();
    await expect(visitor.getByText(/Give an international number/)).toBeVisible();
    await number.fill(phone);
    await send.click();
    await expect(visitor.getByLabel(`Code sent to •• •• ${phone.slice(-2)}`)).toBeFocused();
    await visitor.getByRole('button', { name: 'Change the number' }).click();
    await expect(number).toBeFocused();
    await visitor.getByLabel('Your code').pressSequentially(codeIn(await mailTo(visitor.request, phone)));
    await expect(visitor.getByText(/your phone confirmed/)).toBeVisible();
  });
});

test('the button behind a mailed link activates the account on any device, once; opening the link proves nothing (R2.047, R4.161)', async ({
  context,
  playwright,
  baseURL,
}) => {
  await passGate(context);
  const person = await registered(context);
  const link = linkIn(await mailTo(context.request, person.email));
  const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const opened = await elsewhere.get(link);
  expect(opened.status()).toBe(200);
  expect(mainOf(await opened.text())).toContain('Activer mon compte');
  const active = async () => (await (await context.request.get('/b/member')).json()).data.active;
  expect(await active()).toBe(0);
  const { pathname } = new URL(link, baseURL);
  const form = { token: pathname.split('/').at(-1) ?? '', return: `${pathname}?done=1` };
  const press = () => elsewhere.post('/b/user/activate/token/', { form, headers: { accept: 'text/html' } });
  expect(await (await press()).text()).toContain('Votre compte est déjà actif.');
  expect(await active()).toBe(1);
  expect(await (await press()).text()).toContain('Ce lien ne vaut plus.');
  const worthless = await elsewhere.get('/en/user/registration/activate/nothing-like-it');
  expect(worthless.status()).toBe(404);
  expect(mainOf(await worthless.text())).toContain('?activate"');
  const empty = await elsewhere.get('/en/user/registration/activate');
  expect(empty.status()).toBe(200);
  expect(await empty.text()).toContain('Your activation link is in your mailbox.');
  await elsewhere.dispose();
});
