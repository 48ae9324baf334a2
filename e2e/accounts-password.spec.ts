// A forgotten password, another password, and the end of an account.
import { accountsCalls, callPath } from '@alcove/protocol';
import { panelOf, sendLogin } from './account-forms.ts';
import { enter } from './member.ts';
import { mailTo, linkIn, member, password, takenOver } from './people.ts';
import { arrives, expect, expectAccessible, passGate, test } from './site.ts';

const other = 'persiennes-closes';
const third = 'tuiles-bleues';

test('a member replaces a forgotten password by the mailed link, once, and changes it again in the side panel (R2.046, R2.173, R2.175, R2.204)', async ({
  visitor,
}) => {
  const { nick, email } = await member(visitor.request);
  const panel = panelOf(visitor);

  const link = await test.step('the link is asked for', async () => {
    await arrives(visitor, '/en/?login');
    await visitor.getByLabel('Nick or e-mail').fill(nick);
    await takenOver(visitor);
    await visitor.getByRole('link', { name: 'Forgotten password?' }).click();
    await expect(visitor.getByRole('heading', { name: 'Forgotten password' })).toBeFocused();
    await expect(visitor.getByLabel('Nick or e-mail')).toHaveValue(nick);
    await visitor.getByRole('button', { name: 'Send me a link' }).click();
    await expect(visitor.getByText('If there is such an account, the message has left.')).toBeVisible();
    await expectAccessible(visitor);
    return linkIn(await mailTo(visitor.request, email));
  });
  await test.step('its page compares both passwords before it saves', async () => {
    const answer = await arrives(visitor, link);
    expect(answer?.status()).toBe(200);
    await takenOver(visitor);
    await visitor.getByLabel('Nouveau mot de passe').fill(other);
    const again = visitor.locator('.account-page [name=password_confirm]');
    const save = visitor.locator('.account-page button[type=submit]');
    await again.fill('autre-chose');
    await save.click();
    await expect(again).toHaveAttribute('aria-invalid', 'true');
    await again.fill(other);
    await expectAccessible(visitor);
    await save.click();
    await expect(visitor.locator('.account-page .note')).toBeVisible();
    expect((await visitor.request.get(link)).status()).toBe(404);
  });
  await test.step('the new password opens the account', async () => {
    await visitor.getByRole('link', { name: 'Se connecter' }).last().click();
    await sendLogin(panel, nick, other);
    await expect(panel.locator('.member-who')).toContainText(nick);
  });
  await test.step('a wrong present password is named at its field, the right one is replaced', async () => {
    await arrives(visitor, '/ru/?password_change');
    await takenOver(visitor);
    const present = visitor.getByLabel('Текущий пароль');
    await present.fill('не тот');
    await visitor.getByLabel('Новый пароль').fill(third);
    await visitor.getByLabel('Повторите пароль').fill(third);
    await visitor.getByRole('button', { name: 'Сохранить' }).click();
    await expect(present).toHaveAttribute('aria-invalid', 'true');
    await expect(present).toBeFocused();
    await present.fill(other);
    await visitor.getByRole('button', { name: 'Сохранить' }).click();
    await expect(visitor.getByText('Пароль изменён.')).toBeVisible();
  });
});

test('a member deletes the account by the password, an explicit yes and a fresh proof, and cannot log in again (R2.176, R2.177, R4.163)', async ({
  context,
  page,
}) => {
  const { nick } = await enter(context);
  await arrives(page, '/?delete-account');
  await takenOver(page);
  await expectAccessible(page);
  // The answer of a server that last saw a proof ten minutes ago, without moving the clock of other journeys.
  await page.route(
    '**/b/member/account/delete',
    (route) => route.fulfill({ json: { status: 'error', code: 'step_up_required', message: 'Prouvez' } }),
    { times: 2 },
  );
  const remove = page.getByRole('button', { name: 'Supprimer mon compte' });
  await panelOf(page).getByLabel('Votre mot de passe').fill(password);
  await remove.click();
  await expect(page.getByText('Cochez la case pour confirmer.')).toBeVisible();
  await page.getByRole('checkbox').check();
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'C’est bien vous ?' });
  const proof = dialog.getByLabel('Votre mot de passe');
  await expect(proof).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('alert')).toContainText('Prouvez');

  await remove.click();
  await proof.fill('pas-le-bon');
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(proof).toHaveAttribute('aria-invalid', 'true');
  await proof.fill(password);
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByRole('heading', { name: 'Compte supprimé' })).toBeFocused();
  const again = await context.request.post(callPath(accountsCalls.loginOnSite), {
    form: { login: nick, password },
  });
  expect(await again.json()).toMatchObject({ status: 'error', code: 'login_failed' });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a member replaces a forgotten password and deletes the account', async ({ page, context }) => {
    await passGate(context, 'en');
    const { nick, email } = await member(context.request);
    const panel = panelOf(page);
    await page.goto('/en/?restore');
    await page.getByLabel('Nick or e-mail').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByText('If there is such an account, the message has left.')).toBeVisible();
    await page.goto(linkIn(await mailTo(context.request, email)));
    const [first, again] = [page.locator('[name=password]'), page.locator('[name=password_confirm]')];
    const save = page.locator('.account-page button[type=submit]');
    await first.fill(other);
    await again.fill('autre-chose');
    await save.click();
    await expect(again).toHaveAttribute('aria-invalid', 'true');
    await first.fill(other);
    await again.fill(other);
    await save.click();
    await expect(page.locator('.account-page .note')).toBeVisible();

    await page.goto('/en/contact/?login');
    await sendLogin(panel, nick, 'pas-le-bon');
    await expect(panel.getByRole('alert')).toHaveText(/check your nick and password/);
    await expect(panel.locator('[name=login]')).toHaveValue(nick);
    await sendLogin(panel, nick, other);
    await expect(panel.locator('.member-who')).toContainText(nick);

    await page.goto('/en/?delete-account');
    const remove = async (secret: string) => {
      await panel.locator('[name=password]').fill(secret);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Delete my account' }).click();
    };
    await remove('not-mine');
    await expect(panel.locator('[name=password]')).toHaveAttribute('aria-invalid', 'true');
    await remove(other);
    await expect(page.getByRole('heading', { name: 'Account deleted' })).toBeVisible();
  });
});
