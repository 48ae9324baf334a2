// A second factor at the door, and before what cannot be undone.
import { accountsCalls, callPath } from '@alcove/protocol';
import type { BrowserContext } from '@playwright/test';
import { authenticatorCode } from './authenticator.ts';
import { member, password, startsAgain, takenOver } from './people.ts';
import { arrives, expect, expectAccessible, test } from './site.ts';

type Careful = { nick: string; code: (later: number) => Promise<string>; recoveryCode: string };

/** A member with an authenticator, logged out again unless she `stays`. `at`: another site. */
async function careful(
  context: BrowserContext,
  at = '',
  after: 'leaves' | 'stays' = 'leaves',
): Promise<Careful> {
  const { request } = context;
  const { nick } = await member(request, at);
  const now = async () =>
    Date.parse(
      ((await (await request.post(`${at}/dev/clock`, { data: { advanceMs: 0 } })).json()) as { now: string })
        .now,
    );
  await request.post(at + callPath(accountsCalls.loginOnSite), { form: { login: nick, password } });
  const started = await request.post(at + callPath(accountsCalls.startTotp), { form: {} });
  const { data } = (await started.json()) as { data: { secret: string } };
  const code = async (later: number) => authenticatorCode(data.secret, await now(), later);
  const confirmed = await request.post(at + callPath(accountsCalls.confirmTotp), {
    form: { code: await code(-1) },
  });
  const { data: kept } = (await confirmed.json()) as { data: { recovery_codes: string[] } };
  if (after === 'leaves') await request.post(at + callPath(accountsCalls.logout), { form: {} });
  return { nick, code, recoveryCode: kept.recovery_codes[0] ?? '' };
}

test('a member with an authenticator proves herself in a second step', async ({ visitor, context }) => {
  const { nick, code } = await careful(context);
  await arrives(visitor, '/en/?login');
  await takenOver(visitor);
  await visitor.getByLabel('Nick or e-mail').fill(nick);
  await visitor.getByLabel('Password', { exact: true }).fill(password);
  await visitor.locator('.side-panel').getByRole('button', { name: 'Log in' }).click();
  const digits = visitor.getByLabel('Six-digit code');
  // One in ten mistypes all but the last digit.
  const right = await code(0);
  const wrong = [...right].map((digit, place) => (place < 5 ? (Number(digit) + 1) % 10 : digit)).join('');
  await digits.pressSequentially(wrong);
  await expect(visitor.locator('.side-panel')).toContainText('That code is not right');
  await expectAccessible(visitor);
  await startsAgain(digits);
  // The one of now: a busy machine has taken its time.
  await digits.pressSequentially(await code(0));
  await expect(visitor.locator('.member-who')).toContainText(nick);
});

test('a lost device is replaced by a code kept for that day, once', async ({ visitor, context }) => {
  const { nick, recoveryCode } = await careful(context);
  await arrives(visitor, '/?login');
  await takenOver(visitor);
  await visitor.getByLabel('Pseudo ou e-mail').fill(nick);
  await visitor.getByLabel('Mot de passe', { exact: true }).fill(password);
  await visitor.locator('.side-panel').getByRole('button', { name: 'Se connecter' }).click();
  await visitor.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await visitor.getByLabel('Code de secours', { exact: true }).fill(recoveryCode);
  await visitor.getByRole('button', { name: 'Entrer', exact: true }).click();
  await expect(visitor.locator('.member-who')).toContainText(nick);
});

test('what cannot be undone asks once more, and goes on by itself', async ({ visitor, context }) => {
  const { nick } = await member(context.request);
  await context.request.post('/b/user/login/', { form: { login: nick, password } });
  await arrives(visitor, '/?delete-account');
  await takenOver(visitor);
  // As after ten minutes, without moving the clock of everybody else.
  await visitor.route(
    '**/b/member/account/delete',
    (route) => route.fulfill({ json: { status: 'error', code: 'step_up_required', message: 'Prouvez' } }),
    { times: 2 },
  );
  await visitor.getByLabel('Votre mot de passe').fill(password);
  await visitor.getByRole('checkbox').check();
  const remove = visitor.getByRole('button', { name: 'Supprimer mon compte' });
  await remove.click();
  const dialog = visitor.getByRole('dialog', { name: 'C’est bien vous ?' });
  await expect(dialog.getByLabel('Votre mot de passe')).toBeVisible();
  await expectAccessible(visitor);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(visitor.getByRole('alert')).toContainText('Prouvez');

  await remove.click();
  await dialog.getByLabel('Votre mot de passe').fill('pas-le-bon');
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(dialog.getByLabel('Votre mot de passe')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Votre mot de passe').fill(password);
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(visitor.getByRole('heading', { name: 'Compte supprimé' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the second step is a form of its own', async ({ visitor, context }) => {
    const { nick, code } = await careful(context);
    await visitor.goto('/en/?login');
    const panel = visitor.locator('.side-panel');
    await panel.locator('[name=login]').fill(nick);
    await panel.locator('[name=password]').fill(password);
    await panel.locator('button[type=submit]').click();
    await expect(panel.getByText('The password is right.')).toBeVisible();
    await panel.locator('[name=code]').fill('000000');
    await panel.locator('button[type=submit]').click();
    await expect(panel).toContainText('That code is not right');
    await panel.locator('[name=code]').fill(await code(0));
    await panel.locator('button[type=submit]').click();
    await expect(panel.locator('.member-who')).toContainText(nick);
  });

  test('an account with a second factor is deleted by proving it first', async ({ page, ownSite }) => {
    const url = await ownSite();
    const { request } = page.context();
    await request.post(`${url}/b/agegate/verify/`, { form: { terms: '1', proof: 'self' } });
    const { recoveryCode } = await careful(page.context(), url, 'stays');
    await request.post(`${url}/dev/clock`, { data: { advanceMs: 3_600_000 } });
    await page.goto(`${url}/en/?delete-account`);
    const panel = page.locator('.side-panel');
    const remove = async () => {
      await panel.locator('[name=password]').fill(password);
      await panel.getByRole('checkbox').check();
      await panel.getByRole('button', { name: 'Delete my account' }).click();
    };
    await remove();
    await panel.getByLabel('Recovery code').fill('not-one-of-them');
    await panel.getByRole('button', { name: 'Confirm' }).click();
    await panel.getByLabel('Recovery code').fill(recoveryCode);
    await panel.getByRole('button', { name: 'Confirm' }).click();
    await remove();
    await expect(panel.getByRole('heading', { name: 'Account deleted' })).toBeVisible();
  });
});
