// Entering rooms: what pages show before any script, what keeps a reader out, and the ways in.
import { languages, prefixOf } from '@alcove/protocol';
import { entersRoom, roomMember, roomOf } from './room-members.ts';
import { expectValidHtml, mainOf } from './html.ts';
import { enter } from './member.ts';
import { newcomer } from './people.ts';
import { cardOf, expectInside, ownRoom, settings } from './rooms.ts';
import { coveredControls } from './shots/covered.ts';
import {
  arrives,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  passGate,
  reloads,
  phone,
} from './site.ts';
import { test } from './talker.ts';

const said = {
  fr: {
    room: 'Le grand salon',
    stage: 'Aucune caméra allumée.',
    entrance: 'Entrez 10\u00a0minutes',
    nobodys: 'Ce membre n’a pas de salon personnel.',
  },
  en: {
    room: 'The drawing room',
    stage: 'No camera is on.',
    entrance: 'Come in for 10\u00a0minutes',
    nobodys: 'This member has no room of their own.',
  },
  ru: {
    room: 'Большая гостиная',
    stage: 'Ни одна камера не включена.',
    entrance: 'Зайдите на 10\u00a0минут',
    nobodys: 'У этого участника нет своей комнаты.',
  },
} as const;

test('before scripts, in each language: the list is valid, a room shows its name and its entry screen, a member without a room is named as such (R2.057, R8.033)', async ({
  context,
  request,
}) => {
  await passGate(context);
  for (const language of languages) {
    const prefix = prefixOf(language);
    const { room, stage, entrance, nobodys } = said[language];
    const page = async (path: string) => {
      const answer = await request.get(prefix + path);
      return { status: answer.status(), html: await answer.text() };
    };
    const list = await page(`/chat?q=${encodeURIComponent(room)}`);
    await expectValidHtml(list.html, `${prefix}/chat`);
    expect(mainOf(list.html)).not.toMatch(/list\.\w+/);
    expect(mainOf(list.html), 'found by its name in the language of the reader').toContain(
      `>${room}</a></h2>`,
    );
    const drawing = await page('/chat/le-grand-salon');
    expect(drawing.status).toBe(200);
    expect(drawing.html).toContain(`${room} · Alcôve</title>`);
    expect(drawing.html).toMatch(new RegExp(`<h1[^>]*>${room}</h1>`));
    expect(drawing.html).toContain(stage);
    await expectValidHtml(drawing.html, `${prefix}/chat/le-grand-salon`);
    expect(drawing.html).toContain(entrance);
    const unknown = await page(`/chat/my-room/${newcomer().nick}`);
    expect(unknown.status).toBe(404);
    expect(unknown.html).toContain(nobodys);
  }
  const spelt = await request.get('/ru/chat/LE%20GRAND%20SALON', { maxRedirects: 0 });
  expect([spelt.status(), spelt.headers().location]).toEqual([302, '/ru/chat/le-grand-salon']);
});

test('a visitor cannot enter any room, begins a trial, reads along and has no place to write (R1.010)', async ({
  visitor,
  talker,
}) => {
  const member = await talker();
  const room = await member.live.rooms.join('la-terrasse');
  await arrives(visitor, '/en/chat');
  const hall = cardOf(visitor, 'The terrace');
  await expect(visitor.getByRole('link', { name: 'My room' })).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Try for 10 minutes' })).toBeVisible();
  await hall.getByRole('link').click();
  await expect(visitor).toHaveURL(/\/en\/chat\/la-terrasse$/);
  await expect(visitor.getByRole('heading', { name: 'Come in for 10 minutes' })).toBeVisible();
  await expectAccessible(visitor);

  await visitor.getByRole('link', { name: 'Come in for a visit' }).click();
  const dialog = visitor.getByRole('dialog');
  const passing = newcomer();
  await dialog.getByLabel('Your nick for the visit').fill(passing.nick);
  await dialog.getByRole('button', { name: 'Come in', exact: true }).click();
  await expectInside(visitor);
  const card = visitor.getByRole('region', { name: 'Trial visit' });
  await expect(card).toContainText(/[5-9]:\d\d/);
  const passingVisitor = () =>
    [...(member.live.rooms.view(room.roomid)?.people.values() ?? [])].find(
      ({ nick }) => nick === passing.nick,
    );
  await expect.poll(passingVisitor, 'members learn who is on a trial, and until when').toMatchObject({
    trial: 1,
    visit_until: expect.any(Number),
  });
  await member.live.rooms.say(room.roomid, 'welcome to those who pass');
  await expect(visitor.getByRole('log')).toContainText('welcome to those who pass');
  await expect(visitor.locator('.editor-text')).toHaveCount(0);
  await expectAccessible(visitor);
  expect(await coveredControls(visitor), 'under the rules of the rooms').toEqual([]);
  // On a phone the rules would lie over the room.
  await visitor.getByRole('button', { name: 'Understood' }).click();
  await visitor.setViewportSize(phone);
  await expect(card).toBeInViewport();
  await expectNoSidewaysScroll(visitor);

  await test.step('the settings hold nothing that only members have', async () => {
    const choices = await settings(visitor, 'la-terrasse');
    await expect(choices.getByRole('textbox', { name: 'My mood' })).toHaveCount(0);
    await expect(choices.getByRole('switch', { name: 'Entries and exits' })).toBeVisible();
    await expectNoSidewaysScroll(visitor);
    await expectAccessible(visitor);
    await expect(choices.getByRole('button', { name: 'Close' }).last()).toBeInViewport();
  });
  await arrives(visitor, '/en/chat?show=men');
  await expect(cardOf(visitor, 'Among men')).toContainText('Not part of the trial');
});

test('a member who may not enter or write yet is shown why and how (R5.023, R5.024)', async ({
  context,
  page,
}) => {
  await test.step('without an activated account', async () => {
    await enter(context, { active: false });
    await arrives(page, '/chat');
    await expect(page.getByRole('link', { name: 'Créer un salon' })).toHaveCount(0);
    await arrives(page, '/chat/le-grand-salon');
    const slot = page.locator('.composer-slot');
    await expect(slot).toContainText('Activez votre compte');
    await expect(slot.getByRole('link', { name: 'Activer le compte' })).toHaveAttribute(
      'href',
      /\?activate$/,
    );
    await expect(page.locator('.editor-text')).toHaveCount(0);
  });
  // A page that is still connecting would be refused without its cookies.
  await page.goto('about:blank');
  await context.clearCookies();
  await test.step('without a certified phone, and of another gender than the room is for', async () => {
    await enter(context, { gender: 2 });
    await arrives(page, '/chat/le-grand-salon');
    await expect(page.getByRole('link', { name: 'Confirmer par SMS' })).toBeVisible();
    await expect(page.locator('.editor-text')).toBeHidden();
    await expectAccessible(page);
    await arrives(page, '/chat?show=men');
    const men = cardOf(page, 'Entre hommes');
    await expect(men).toContainText('Votre profil indique : femme');
    await expect(men.getByRole('link')).toHaveCount(0);
    await arrives(page, '/chat/entre-hommes');
    const chat = page.locator('.room-chat');
    await expect(chat).toContainText('hommes');
    await expect(chat).toContainText('femme');
    await chat.getByRole('link', { name: 'Voir les salons' }).click();
    await expect(page).toHaveURL(/\/chat$/);
  });
});

test.describe('a refused entry', () => {
  // What the live client writes to the console where a room refuses.
  test.use({ expectedErrors: [/live error/] });

  test('a protected room asks for its password, from the list and at its address, until it is right (R1.022, R2.198, R5.022)', async ({
    browser,
    talker,
  }) => {
    const { page } = await roomMember(browser, { language: 'en' });
    await test.step('from the list', async () => {
      await arrives(page, '/en/chat?q=persiennes');
      await cardOf(page, 'Persiennes').getByRole('link').click();
      const dialog = page.getByRole('dialog', { name: 'This room asks for a password' });
      const password = dialog.getByRole('textbox', { name: 'Password' });
      await expect(password).toBeFocused();
      await expect(dialog).toContainText('opened by Ambre');
      await dialog.getByRole('button', { name: 'Enter' }).click();
      await expect(dialog).toContainText('Please provide a password.');
      await password.fill('shutter');
      await password.press('Enter');
      await expect(dialog).toContainText('You have entered the wrong password.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Show the password' }).click();
      await expect(password).toHaveValue('shutter');
      await password.fill('rideau');
      await password.press('Enter');
      await expect(page).toHaveURL(/\/en\/chat\/persiennes$/);
      await expectInside(page);
    });
    await test.step('at its address, also before the connection has come', async () => {
      const host = await talker();
      await ownRoom(host.context, host, { password: 'rideau' });
      const connection = Promise.withResolvers<void>();
      await page.route(/\/follow-open-rooms-[^/]+\.js/, async (route) => {
        await connection.promise;
        await route.continue();
      });
      await arrives(page, roomOf(host, 'en'));
      const field = page.getByLabel('Password of the room');
      await field.fill('volet');
      await page.getByRole('button', { name: 'Come in' }).click();
      await expect(page.getByRole('button', { name: 'Coming in' })).toHaveAttribute('aria-busy', 'true');
      connection.resolve();
      await expect(page.getByText('You have entered the wrong password.')).toBeVisible();
      await expect(field).toHaveValue('volet');
      await expectAccessible(page);
      await field.fill('rideau');
      await field.press('Enter');
      await expect(page.getByRole('log')).toBeVisible();
    });
  });

  test('a host closes their room: a member in it is informed, stays out after a reload, and enters once it is open (R3.152, R8.034)', async ({
    browser,
  }) => {
    const host = await roomMember(browser, { language: 'en' });
    const other = await roomMember(browser, { language: 'en' });
    await entersRoom(host, roomOf(host, 'en'));
    await entersRoom(other, roomOf(host, 'en'));
    const options = (page: typeof host.page) =>
      page.getByRole('button', { name: 'Room options' }).filter({ visible: true });
    await options(other.page).click();
    await expect(other.page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    await expect(other.page.getByRole('menuitem', { name: 'Edit the room' })).toHaveCount(0);
    await other.page.keyboard.press('Escape');
    await options(host.page).click();
    await host.page.getByRole('menuitem', { name: 'Edit the room' }).click();
    const editor = host.page.getByRole('dialog', { name: /^My room/ });
    await editor.getByRole('button', { name: 'Close the room…' }).click();
    await expect(editor.getByRole('alert')).toContainText('will be shown out');
    await editor.getByRole('button', { name: 'Close the room', exact: true }).click();
    await expect(editor).toContainText('Closed');
    const closed = other.page.getByRole('heading', { name: 'This room is closed.' });
    await expect(closed).toBeVisible();
    await reloads(other.page);
    await expect(closed).toBeVisible();
    await editor.getByRole('button', { name: 'Open the room again' }).click();
    await expect(editor).toContainText('Open,');
    await other.page.getByRole('button', { name: 'Try again' }).click();
    await expectInside(other.page);
  });
});
