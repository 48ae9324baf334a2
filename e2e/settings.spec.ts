// The settings of an account, as their owner uses them, with and without scripts.
import type { BrowserContext, Page } from '@playwright/test';
import { devCalls, callPath } from '@alcove/protocol';
import { takenOver } from './people.ts';
import {
  arrives,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  passGate,
  reloads,
  test,
} from './site.ts';

const password = 'une porte, trois lampes';
let count = 0;

/** Nobody else has this name, in whichever order journeys run. */
const freshNick = (): string => {
  const letters = [...`${process.pid}${++count}`].map((digit) => 'bcdfghjkmn'[Number(digit)]).join('a');
  return `S${letters}`;
};

/** `at`: another name of the same site. */
async function logIn(
  context: BrowserContext,
  traits: Record<string, unknown> = {},
  at = '',
): Promise<string> {
  const nick = freshNick();
  const added = await context.request.post(at + callPath(devCalls.addToCast), {
    data: { nick, password, ...traits },
  });
  expect(await added.json()).toMatchObject({ nick });
  if (at === '') await passGate(context);
  else await context.request.post(`${at}/b/agegate/verify/`, { form: { terms: '1', proof: 'self' } });
  await context.request.post(`${at}/b/user/login/`, { form: { login: nick, password } });
  return nick;
}

const card = (page: Page, name: string) => page.getByRole('region', { name });

test('a member changes her nick, and the profile tells a new text (R2.231, R2.233)', async ({
  page,
  context,
}) => {
  const nick = await logIn(context);
  await arrives(page, '/membre/reglages');
  await takenOver(page);
  const names = card(page, 'Pseudo');
  await expect(names.getByRole('textbox', { name: 'Pseudo' })).toHaveValue(nick);
  await names.getByRole('textbox', { name: 'Pseudo' }).fill('DUPONT');
  await names.getByRole('button', { name: 'Changer de pseudo' }).click();
  await expect(
    names
      .getByText('capitales', { exact: false })
      .or(names.getByText('majuscules', { exact: false }))
      .first(),
  ).toBeVisible();
  await expect(names.getByRole('textbox', { name: 'Pseudo' })).toBeFocused();
  await names.getByRole('textbox', { name: 'Pseudo' }).fill(`${nick}b`);
  await names.getByRole('button', { name: 'Changer de pseudo' }).click();
  await expect(names.getByText('C’est enregistré.')).toBeVisible();

  const profile = card(page, 'À propos de vous');
  await profile.getByLabel('À propos', { exact: true }).fill('Bonsoir à vous');
  await profile.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(profile.getByText('C’est enregistré.')).toBeVisible();
  await profile.getByLabel('À propos', { exact: true }).pressSequentially(' tous');
  await expect(profile.getByText('C’est enregistré.')).toBeHidden();
  await reloads(page);
  await expect(card(page, 'À propos de vous').getByLabel('À propos', { exact: true })).toHaveValue(
    'Bonsoir à vous',
  );
});

test('the menu leads to each matter and marks the one she is at', async ({ page, context }) => {
  await logIn(context);
  await arrives(page, '/membre/reglages');
  await takenOver(page);
  const menu = page.getByRole('navigation', { name: 'Parties des réglages' });
  const link = (name: string) => menu.getByRole('link', { name });
  await expect(menu.locator('[aria-current]')).toHaveText('E-mail');
  await link('Supprimer').click();
  await expect(card(page, 'Supprimer')).toBeInViewport();
  await expect(menu.locator('[aria-current]')).toHaveText(/Supprimer/);
  // The house goes on with whatever is on screen.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(menu.locator('[aria-current]')).toHaveText('E-mail');
  await expectAccessible(page);
});

test('she changes her password, and a wrong one is told at its field (R2.230)', async ({ page, context }) => {
  await logIn(context);
  await arrives(page, '/membre/reglages');
  await takenOver(page);
  const form = card(page, 'Mot de passe');
  await form.getByLabel('Mot de passe actuel').fill('not this one');
  await form.getByLabel('Nouveau mot de passe').fill('neuf tuiles bleues');
  await form.getByLabel('Confirmez le mot de passe').fill('neuf tuiles bleues');
  await form.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(form.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible();
  await form.getByLabel('Mot de passe actuel').fill(password);
  await form.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(form.getByText('Cette session continue', { exact: false })).toBeVisible();
});

test('she moves her account to another address by the code it receives (R2.229)', async ({
  page,
  context,
}) => {
  const nick = await logIn(context);
  const email = `${nick.toLowerCase()}@example.test`;
  await arrives(page, '/membre/reglages');
  await takenOver(page);
  const form = card(page, 'E-mail');
  await form.getByLabel('E-mail', { exact: true }).fill(email);
  await form.getByLabel('Confirmez l’e-mail').fill(email);
  await form.getByRole('button', { name: 'Recevoir un code' }).click();
  const code = form.getByLabel('Code à quatre chiffres', { exact: false });
  await expect(code).toBeVisible();
  const subject = async () => {
    const letters = (await (
      await context.request.get('/dev/outbox', { headers: { accept: 'application/json' } })
    ).json()) as {
      to: string;
      subject: string;
    }[];
    return letters.find(({ to }) => to === email)?.subject ?? '';
  };
  await expect.poll(subject).toMatch(/\d{4}/);
  await code.fill(/\d{4}/.exec(await subject())?.[0] ?? '');
  await expect(form.getByText('Votre adresse est changée.')).toBeVisible();
  await expect(form.getByText(email)).toBeVisible();
  // The field of the code has gone: she goes on in its card.
  await expect(form.getByRole('heading')).toBeFocused();
});

test('what is wrong with a field never takes the button from under her press', async ({ page, context }) => {
  await logIn(context);
  await arrives(page, '/membre/reglages');
  await takenOver(page);
  const profile = card(page, 'À propos de vous');
  const about = profile.getByLabel('À propos', { exact: true });
  await about.fill('x');
  const send = profile.getByRole('button', { name: 'Enregistrer' });
  await send.hover();
  await page.mouse.down();
  // Whatever her leaving the field draws is drawn now.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await page.mouse.up();
  await expect(profile.getByText('au moins 2 signes', { exact: false })).toBeVisible();
  await expect(about).toBeFocused();
  // By keyboard she is told as she leaves it.
  await about.fill('y');
  await about.press('Tab');
  await expect(profile.getByText('au moins 2 signes', { exact: false })).toBeVisible();
});

test('she ends a session that is open elsewhere', async ({ page, context, browser, baseURL }) => {
  const nick = await logIn(context);
  const telephone = await browser.newContext({ ...(baseURL && { baseURL }) });
  await telephone.request.post('/b/user/login/', { form: { login: nick, password } });
  await arrives(page, '/membre/reglages');
  await takenOver(page);
  const list = card(page, 'Sessions');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'Fermer les autres sessions' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  expect((await telephone.request.get('/b/member')).status()).toBe(401);
  await telephone.close();
});

test.describe('whose session was ended elsewhere', () => {
  test.use({ expectedErrors: [/status of 401/] });
  test('is asked in as soon as she saves something', async ({ page, context, browser, baseURL }) => {
    const nick = await logIn(context);
    await arrives(page, '/membre/reglages');
    await takenOver(page);
    const telephone = await browser.newContext({ ...(baseURL && { baseURL }) });
    await telephone.request.post('/b/user/login/', { form: { login: nick, password } });
    await telephone.request.post('/b/member/sessions/end/', { form: { others: '1' } });
    await telephone.close();
    await card(page, 'À propos de vous').getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('heading', { name: /réservée aux membres/ })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
    await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible();
  });
});

test('she keeps a passkey, which the next login asks for', async ({ page, context, baseURL }) => {
  // A passkey belongs to a name: browsers make none for an address of numbers.
  const at = (baseURL ?? '').replace('127.0.0.1', 'localhost');
  const nick = await logIn(context, {}, at);
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
  await arrives(page, `${at}/membre/reglages`);
  await takenOver(page);
  const form = card(page, 'Double vérification');
  await form.getByRole('button', { name: 'Ajouter' }).last().click();
  await expect(form.getByText('Gardez ces codes à l’abri', { exact: false })).toBeVisible();
  await expect(form.getByText('10 codes restants')).toBeVisible();

  await context.clearCookies({ name: '__Host-session' });
  await context.clearCookies({ name: 'Session' });
  await arrives(page, `${at}/?login`);
  await takenOver(page);
  await page.getByLabel('Pseudo ou e-mail').fill(nick);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).last().click();
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
  await expect.poll(async () => (await context.request.get(`${at}/b/member`)).status()).toBe(200);
});

for (const [path, heading] of [
  ['/membre/reglages', 'Réglages du compte'],
  ['/en/membre/reglages', 'Account settings'],
  ['/ru/membre/reglages', 'Настройки аккаунта'],
] as const) {
  test(`${heading}: everyone can use the page, on a telephone too`, async ({ page, context }) => {
    await logIn(context, { level: 'xxl', phoneVerified: 1 });
    await arrives(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
}

test('a visitor is asked to log in, in place (R2.059)', async ({ visitor }) => {
  const answer = await arrives(visitor, '/membre/reglages');
  expect(answer?.status()).toBe(200);
  await expect(
    visitor
      .getByText('Seuls les membres', { exact: false })
      .or(visitor.getByRole('link', { name: 'Se connecter' }).last())
      .first(),
  ).toBeVisible();
});

test('who has not activated changes her password and sees her sessions; the rest waits', async ({
  page,
  context,
}) => {
  await logIn(context, { active: 0 });
  await arrives(page, '/membre/reglages');
  await takenOver(page);
  await expect(card(page, 'Mot de passe')).toBeVisible();
  await expect(card(page, 'Sessions')).toBeVisible();
  await expect(card(page, 'Pseudo')).toHaveCount(0);
  await expect(page.getByText('Votre compte attend son code.')).toBeVisible();
});

test.describe('before scripts have loaded', () => {
  test.use({ javaScriptEnabled: false });

  test('what is wrong comes back at its field, and what is right is kept', async ({ page, context }) => {
    await logIn(context);
    await page.goto('/membre/reglages');
    const profile = card(page, 'À propos de vous');
    await profile.getByLabel('À propos', { exact: true }).fill('Sans script');
    await profile.getByLabel('Âge').fill('12');
    await profile.getByRole('button', { name: 'Enregistrer' }).click();
    const again = card(page, 'À propos de vous');
    await expect(again.getByText('18', { exact: false }).first()).toBeVisible();
    await expect(again.getByLabel('À propos', { exact: true })).toHaveValue('Sans script');
    await again.getByLabel('Âge').fill('42');
    await again.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(card(page, 'À propos de vous').getByText('C’est enregistré.')).toBeVisible();
    await expect(card(page, 'À propos de vous').getByLabel('Âge')).toHaveValue('42');
  });
});
