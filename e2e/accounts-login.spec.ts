// Coming in and going out: with scripts and without, on a good network and on none.
import { member, password, registered, takenOver } from './people.ts';
import { arrives, expect, expectAccessible, test } from './site.ts';

const words = {
  fr: { path: '/?login', refused: /Vérifiez votre pseudo et votre mot de passe|vérifier/i },
  en: { path: '/en/?login', refused: /check your nick and password/i },
  ru: { path: '/ru/?login', refused: /Проверьте ник и пароль/i },
} as const;

for (const language of ['fr', 'en', 'ru'] as const) {
  test(`a login that fails says in ${language} to check nick and password (R2.171, R8.021)`, async ({
    visitor,
  }) => {
    const { path, refused } = words[language];
    await arrives(visitor, path);
    const panel = visitor.locator('.side-panel');
    await panel.locator('[name=login]').fill('Ondine');
    await panel.locator('[name=password]').fill('pas-le-bon');
    await panel.locator('button[type=submit]').click();
    await expect(panel.getByRole('alert')).toHaveText(refused);
    await expect(panel.locator('[name=login]')).toHaveValue('Ondine');
    await expectAccessible(visitor);
  });
}

test('a member logs in by her address, sees her menu, and logs out (R2.171, R2.179, R5.045, R4.193, R4.197)', async ({
  visitor,
}) => {
  const { nick, email } = await member(visitor.request);
  await arrives(visitor, '/?login');
  await visitor.getByLabel('Pseudo ou e-mail').fill(email);
  await visitor.getByLabel('Mot de passe', { exact: true }).fill(password);
  await takenOver(visitor);
  await visitor.getByRole('button', { name: 'Afficher le mot de passe' }).click();
  await expect(visitor.locator('[name=password]')).toHaveAttribute('type', 'text');
  await visitor.locator('[name=password]').press('Enter');
  const menu = visitor.getByRole('navigation', { name: 'Menu du membre' });
  await expect(menu).toBeVisible();
  await expect(visitor.locator('.member-who')).toContainText(nick);
  await expectAccessible(visitor);
  await visitor.locator('.side-panel').getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(visitor.getByRole('heading', { name: 'Se connecter' })).toBeVisible();
  const cookies = await visitor.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain('Session');
});

test('a member who has not activated sees the activation, whatever she opens (R2.178, R2.170)', async ({
  visitor,
  context,
}) => {
  await registered(context);
  for (const panel of ['login', 'register', 'restore', 'activate']) {
    await arrives(visitor, `/en/?${panel}`);
    await expect(visitor.getByRole('heading', { name: 'Activate your account' })).toBeVisible();
  }
});

test('a tab learns that another one has logged out (R4.199)', async ({ visitor, context }) => {
  const { nick } = await member(visitor.request);
  await context.request.post('/b/user/login/', { form: { login: nick, password } });
  await arrives(visitor, '/?login');
  await expect(visitor.locator('.member-who')).toContainText(nick);
  await context.request.post('/b/user/logout', { form: {} });
  // It is looked at again and again until scripts have taken over: only then they hear of it.
  await expect(async () => {
    await visitor.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(visitor.getByRole('heading', { name: 'Se connecter' })).toBeVisible({ timeout: 5000 });
  }).toPass();
});

test.describe('where nobody answers', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });
  test('the form says so and keeps what was typed', async ({ visitor }) => {
    await arrives(visitor, '/?login');
    await takenOver(visitor);
    await visitor.route('**/b/user/login/', (route) => route.abort());
    await visitor.getByLabel('Pseudo ou e-mail').fill('Ondine');
    await visitor.getByLabel('Mot de passe', { exact: true }).fill('porte ouverte');
    await visitor.locator('.side-panel button[type=submit]').click();
    await expect(visitor.getByRole('alert')).toContainText('Pas de réponse');
    await expect(visitor.locator('[name=password]')).toHaveValue('porte ouverte');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a member logs in, is refused first, and logs out again', async ({ visitor }) => {
    const { nick } = await member(visitor.request);
    await visitor.goto('/en/contact/?login');
    const panel = visitor.locator('.side-panel');
    await panel.locator('[name=login]').fill(nick);
    await panel.locator('[name=password]').fill('pas-le-bon');
    await panel.locator('button[type=submit]').click();
    await expect(panel.getByRole('alert')).toHaveText(words.en.refused);
    await expect(panel.locator('[name=login]')).toHaveValue(nick);
    await panel.locator('[name=password]').fill(password);
    await panel.locator('button[type=submit]').click();
    await expect(panel.locator('.member-who')).toContainText(nick);
    await panel.getByRole('button', { name: 'Log out' }).click();
    await expect(visitor).toHaveURL(/\/en\/contact\/$/);
    await visitor.goto('/en/?delete-account');
    await expect(visitor.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
});
