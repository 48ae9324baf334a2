// Logging in with a second factor: an authenticator, a recovery code, a passkey.
import { accountsCalls, callPath } from '@alcove/protocol';
import type { BrowserContext, Page } from '@playwright/test';
import { logOut, panelOf, sendLogin } from './account-forms.ts';
import { authenticatorCode } from './authenticator.ts';
import { invent, logIn } from './member.ts';
import { member, password, startsAgain, takenOver } from './people.ts';
import { arrives, expect, expectAccessible, test } from './site.ts';

/** A member with an authenticator, logged out; `code` is one that has not been used yet. */
async function memberWithAuthenticator(context: BrowserContext) {
  const { request } = context;
  const { nick } = await member(request);
  await logIn(context, { nick });
  const started = await request.post(callPath(accountsCalls.startTotp), { form: {} });
  const { data } = (await started.json()) as { data: { secret: string } };
  // One half minute back, so that the code of now is still unused.
  const code = (later = 0) => authenticatorCode(data.secret, Date.now(), later);
  const confirmed = await request.post(callPath(accountsCalls.confirmTotp), { form: { code: code(-1) } });
  const { data: kept } = (await confirmed.json()) as { data: { recovery_codes: string[] } };
  await logOut(context);
  return { nick, code, recoveryCode: kept.recovery_codes[0] ?? '' };
}

/** The code with every digit but the last changed: a code of one of the neighbouring half minutes is not hit. */
const mistyped = (code: string): string =>
  [...code].map((digit, place) => (place < 5 ? (Number(digit) + 1) % 10 : digit)).join('');

test('a member with an authenticator logs in by its code, and by a recovery code when the device is lost', async ({
  visitor,
  context,
}) => {
  const { nick, code, recoveryCode } = await memberWithAuthenticator(context);
  const panel = panelOf(visitor);
  await test.step('a wrong code is refused, and typed again from its first digit', async () => {
    await arrives(visitor, '/en/?login');
    await takenOver(visitor);
    await sendLogin(panel, nick);
    const digits = visitor.getByLabel('Six-digit code');
    await digits.pressSequentially(mistyped(code()));
    await expect(panel).toContainText('That code is not right');
    await expectAccessible(visitor);
    await startsAgain(digits);
    await digits.pressSequentially(code());
    await expect(panel.locator('.member-who')).toContainText(nick);
  });
  await test.step('a recovery code takes the place of the lost device', async () => {
    // A page that is still connecting would be refused without its session.
    await visitor.goto('about:blank');
    await logOut(context, 'en');
    await arrives(visitor, '/en/?login');
    await takenOver(visitor);
    await sendLogin(panel, nick);
    await visitor.getByRole('button', { name: 'Use a recovery code' }).click();
    await visitor.getByLabel('Recovery code', { exact: true }).fill(recoveryCode);
    await visitor.getByRole('button', { name: 'Come in', exact: true }).click();
    await expect(panel.locator('.member-who')).toContainText(nick);
  });
});

/** An authenticator inside the browser that answers every question by itself. */
async function addVirtualAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a member adds a passkey, which the next login asks for', async ({ page, context, baseURL }) => {
  // A passkey belongs to a name: browsers make none for a numeric address.
  const at = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  const someone = await invent(context, {}, at);
  await context.request.post(`${at}/b/agegate/verify/`, { form: { terms: '1', proof: 'self' } });
  await logIn(context, someone, { at });
  await addVirtualAuthenticator(context, page);
  await arrives(page, `${at}/membre/reglages`);
  await takenOver(page);
  const factors = page.getByRole('region', { name: 'Double vérification' });
  await factors.getByRole('button', { name: 'Ajouter' }).last().click();
  await expect(factors.getByText('Gardez ces codes à l’abri', { exact: false })).toBeVisible();
  await expect(factors.getByText('10 codes restants')).toBeVisible();

  // A page that is left opens no socket that would be refused for want of a cookie.
  await page.goto('about:blank');
  await context.clearCookies({ name: '__Host-session' });
  await context.clearCookies({ name: 'Session' });
  await arrives(page, `${at}/?login`);
  await takenOver(page);
  await sendLogin(panelOf(page), someone.nick);
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
  await expect(panelOf(page).locator('.member-who')).toContainText(someone.nick);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the second step is a form of its own', async ({ visitor, context }) => {
    const { nick, code } = await memberWithAuthenticator(context);
    const panel = panelOf(visitor);
    await visitor.goto('/en/?login');
    await sendLogin(panel, nick, password);
    await expect(panel.getByText('The password is right.')).toBeVisible();
    await panel.locator('[name=code]').fill(mistyped(code()));
    await panel.locator('button[type=submit]').click();
    await expect(panel).toContainText('That code is not right');
    await panel.locator('[name=code]').fill(code());
    await panel.locator('button[type=submit]').click();
    await expect(panel.locator('.member-who')).toContainText(nick);
  });
});
