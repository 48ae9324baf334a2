// Who stands before a room: what its page says before any script, and the ways in.
import { expectValidHtml } from './html.ts';
import { enter } from './member.ts';
import { newcomer } from './people.ts';
import { comesIn, editorOf, guest, phone, roomOf, rowOf, says } from './guests.ts';
import {
  arrives,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  passGate,
  reloads,
  test,
} from './site.ts';

const house = '/chat/le-grand-salon';

test('the server names the room and its rules before scripts (R2.057)', async ({ context, request }) => {
  await passGate(context);
  const answer = await request.get('/en/chat/le-grand-salon');
  const html = await answer.text();
  expect(answer.status()).toBe(200);
  expect(html).toContain('The drawing room · Alcôve</title>');
  expect(html).toMatch(/<h1[^>]*>The drawing room<\/h1>/);
  expect(html).toContain('No camera is on.');
  expect(html).toContain('Come in for ten minutes');
  await expectValidHtml(html, '/en/chat/le-grand-salon');
});

for (const [prefix, name] of [
  ['', 'Le grand salon'],
  ['/en', 'The drawing room'],
  ['/ru', 'Большая гостиная'],
] as const)
  test(`a room of the house is called in the language of its reader, before scripts and after: ${name}`, async ({
    browser,
  }) => {
    const language = prefix === '' ? 'fr' : prefix === '/en' ? 'en' : 'ru';
    const { page } = await guest(browser, { language });
    const answer = await arrives(page, `${prefix}/chat/le-grand-salon`);
    expect(await answer?.text()).toContain(`${name} · Alcôve</title>`);
    await expect(page.getByRole('log')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
    // By its name it is found, in that language.
    await arrives(page, `${prefix}/chat?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  });

test('another spelling leads to the address of the room', async ({ request }) => {
  const answer = await request.get('/ru/chat/LE%20GRAND%20SALON', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, '/ru/chat/le-grand-salon']);
});

for (const [language, said] of [
  ['fr', 'Ce membre n’a pas de salon personnel.'],
  ['en', 'This member has no room of their own.'],
  ['ru', 'У этого участника нет своей комнаты.'],
] as const) {
  test(`a room of nobody says so in ${language} (R8.033)`, async ({ request }) => {
    const prefix = language === 'fr' ? '' : `/${language}`;
    const answer = await request.get(`${prefix}/chat/my-room/${newcomer().nick}`);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain(said);
  });
}

test('a stranger comes in for a visit, reads along, and is told what a visit is (R1.010, R6.002)', async ({
  visitor,
  browser,
}) => {
  const member = await guest(browser);
  await comesIn(member, house);
  await arrives(visitor, house);
  await expectAccessible(visitor);
  await visitor.getByRole('link', { name: 'Entrer en visite' }).click();
  const dialog = visitor.getByRole('dialog');
  const passing = newcomer();
  await dialog.getByLabel('Votre pseudo de passage').fill(passing.nick);
  await dialog.getByRole('button', { name: 'Entrer', exact: true }).click();
  const card = visitor.getByRole('region', { name: 'Visite d’essai' });
  await expect(card).toContainText(/[5-9]:\d\d/);
  await expect(rowOf(member.page, passing)).toContainText(/essai · (?:10|[5-9]) min/);
  await says(member, 'bienvenue à qui passe');
  await expect(visitor.getByRole('log')).toContainText('bienvenue à qui passe');
  await expect(editorOf(visitor)).toHaveCount(0);
  await expectAccessible(visitor);
  await visitor.setViewportSize(phone);
  await expect(card).toBeInViewport();
  await expectNoSidewaysScroll(visitor);
});

test('who has not activated, or not certified her phone, is shown how (R6.014)', async ({
  context,
  page,
}) => {
  await enter(context, { active: false });
  await arrives(page, house);
  await expect(page.getByRole('heading', { name: 'Activez votre compte pour entrer.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Activer le compte' })).toHaveAttribute('href', /\?activate$/);
  await context.clearCookies();
  await enter(context);
  await arrives(page, house);
  await expect(page.getByRole('link', { name: 'Confirmer par SMS' })).toBeVisible();
  await expect(editorOf(page)).toBeHidden();
  await expectAccessible(page);
});

test('a room for men tells a woman what her profile says (R5.023, R5.024)', async ({ context, page }) => {
  await enter(context, { gender: 2, phoneVerified: true });
  await arrives(page, '/en/chat/entre-hommes');
  const said = 'This room is for';
  await expect(page.locator('.room-chat')).toContainText(said);
  await expect(page.locator('.room-chat')).toContainText('woman');
  await page.getByRole('link', { name: 'See the rooms' }).click();
  await expect(page).toHaveURL(/\/en\/chat$/);
});

test('a full room lets in members of XXL only; a place that is left lets anybody in (R6.067, R8.030)', async ({
  browser,
}) => {
  const host = await guest(browser);
  const set = await host.page.request.post('/_backend/member/room/update/', { form: { capacity: '2' } });
  expect(await set.json()).toMatchObject({ status: 'success' });
  await comesIn(host, roomOf(host));
  const second = await guest(browser);
  await comesIn(second, roomOf(host));
  const third = await guest(browser);
  await arrives(third.page, roomOf(host));
  await expect(third.page.getByRole('heading', { name: 'Salon complet.' })).toBeVisible();
  await third.page.getByRole('button', { name: 'Devenir XXL' }).click();
  await expect(third.page.getByRole('dialog')).toContainText('XXL');
  await third.page.keyboard.press('Escape');
  const rich = await guest(browser, { level: 'xxl' });
  await comesIn(rich, roomOf(host));
  await rich.page.close();
  await second.page.close();
  await expect(host.page.locator('.person-row')).toHaveCount(1);
  await third.page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(third.page.getByRole('log')).toBeVisible();
});

test.describe('where a door is shut', () => {
  // What the live client writes to the console where a room says no.
  test.use({ expectedErrors: [/live error/] });

  test('a protected room asks for its password, and again when it is wrong (R1.022, R5.022)', async ({
    browser,
  }) => {
    const host = await guest(browser);
    const set = await host.page.request.post('/_backend/member/room/update/', {
      form: { password: 'rideau' },
    });
    expect(await set.json()).toMatchObject({ status: 'success' });
    const { page } = await guest(browser);
    await arrives(page, roomOf(host, 'en'));
    const field = page.getByLabel('Password of the room');
    await expectAccessible(page);
    await field.fill('volet');
    await page.getByRole('button', { name: 'Come in' }).click();
    await expect(page.getByText('You have entered the wrong password.')).toBeVisible();
    await expect(field).toHaveValue('volet');
    await field.fill('rideau');
    await field.press('Enter');
    await expect(page.getByRole('log')).toBeVisible();
    // Who keeps the room needs none.
    await comesIn(host, roomOf(host));
  });

  test('a password given before the connection has come is asked with once it has', async ({ browser }) => {
    const host = await guest(browser);
    await host.page.request.post('/_backend/member/room/update/', { form: { password: 'rideau' } });
    const { page } = await guest(browser);
    const connection = Promise.withResolvers<void>();
    await page.route(/\/attend-[^/]+\.js/, async (route) => {
      await connection.promise;
      await route.continue();
    });
    await arrives(page, roomOf(host, 'en'));
    await page.getByLabel('Password of the room').fill('rideau');
    await page.getByRole('button', { name: 'Come in' }).click();
    await expect(page.getByRole('button', { name: 'Coming in' })).toHaveAttribute('aria-busy', 'true');
    connection.resolve();
    await expect(page.getByRole('log')).toBeVisible();
  });

  test('who is in a room that closes is told, and gets in again once it is open (R3.152, R8.034)', async ({
    browser,
  }) => {
    const host = await guest(browser);
    const { page } = await guest(browser);
    await comesIn({ page }, roomOf(host));
    const update = async (closed: '0' | '1') => {
      const answer = await host.page.request.post('/_backend/member/room/update/', { form: { closed } });
      expect(await answer.json()).toMatchObject({ status: 'success' });
    };
    await update('1');
    await expect(page.getByRole('heading', { name: 'Ce salon est fermé.' })).toBeVisible();
    await reloads(page);
    await expect(page.getByRole('heading', { name: 'Ce salon est fermé.' })).toBeVisible();
    await update('0');
    await reloads(page);
    await expect(page.getByRole('log')).toBeVisible();
  });
});
