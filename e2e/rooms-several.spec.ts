// Several rooms at once: what waits in each, going from one to another, leaving one, and coming back to all.
import type { Page } from '@playwright/test';
import { callPath, type Room, chatLimits, roomsCalls } from '@alcove/protocol';
import { entersRoom, editorOf, roomMember, logEntriesOf, readsBack, roomOf, says } from './room-members.ts';
import { invent } from './member.ts';
import { holdsToasts } from './held-toasts.ts';
import { ownRoom } from './rooms.ts';
import { crossOf, excludes, goesOn, goesToEntryOf, tabOf, tabs } from './several-rooms.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, reloads, phone } from './site.ts';
import { seesIn, test } from './talker.ts';

test.use({ expectedErrors: [/live error/] });

test('a reader in two rooms finds in each their draft and what is unread, and learns who calls them', async ({
  browser,
  talker,
}) => {
  const [first, second] = [await talker(), await talker()];
  const reader = await roomMember(browser);
  const { page } = reader;
  await holdsToasts(page);
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/elsewhere-[^/]+\.js/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await entersRoom(reader, roomOf(first));
  await expect(tabs(page)).toHaveCount(0);
  await editorOf(page).click();
  await page.keyboard.type('à finir plus tard');
  await goesOn(page, second);
  await expect(tabOf(page, second)).toHaveAttribute('aria-current', 'page');

  await test.step('a call by name is announced once the part that announces it has arrived', async () => {
    await first.says('bonsoir');
    await expect(tabOf(page, first)).toHaveAccessibleName(/1 message non lu/);
    await first.says(`[mention]${reader.nick}[/mention] vous voilà`);
    await expect(tabOf(page, first)).toHaveAccessibleName(/2 messages non lus, 1 vous est adressé/);
    await expect(page.locator('.toast')).toHaveCount(0);
    arrival.resolve();
    await expect(page.locator('.toast')).toContainText(`${first.nick} vous parle`);
    await expect(page.locator('.toast')).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('each room has its own draft, also on the way back and forward', async () => {
    await tabOf(page, first).click();
    await expect(logEntriesOf(page)).toHaveText(['bonsoir', `@${reader.nick} vous voilà`]);
    await expect(page.locator('.log-unread')).toHaveCount(1);
    await expect(editorOf(page)).toHaveText('à finir plus tard');
    await expect(tabOf(page, first)).not.toHaveAccessibleName(/non lu/);
    await page.goBack();
    await expect(tabOf(page, second)).toHaveAttribute('aria-current', 'page');
    await expect(editorOf(page)).toHaveText('');
    await page.goForward();
    await expect(tabOf(page, first)).toHaveAttribute('aria-current', 'page');
    await expect(editorOf(page)).toHaveText('à finir plus tard');
  });

  await test.step('behind another page the reader stays in both, and sees what waits', async () => {
    await page.getByRole('link', { name: 'Profils' }).filter({ visible: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Profils');
    await second.says('toujours là ?');
    const menuEntry = page.getByRole('link', { name: /En direct.*1 message non lu dans vos salons/ });
    await expect(menuEntry.first()).toBeVisible();
    await seesIn(second, reader).toBe(true);
  });
});

/** The first message in sight. */
const firstInSight = (page: Page) => () =>
  page.getByRole('log').evaluate((box) => {
    const { top } = box.getBoundingClientRect();
    const texts = [...box.querySelectorAll('.said')].map((message) => ({
      text: message.textContent,
      y: message.getBoundingClientRect().bottom - top,
    }));
    return texts.filter(({ y }) => y > 40).toSorted((one, other) => one.y - other.y)[0];
  });

test('a reader of older messages keeps their place, while people write and while they look at another room', async ({
  browser,
  talker,
}) => {
  const [first, second] = [await talker(), await talker()];
  const reader = await roomMember(browser, { viewport: { width: 1440, height: 440 } });
  const { page } = reader;
  await entersRoom(reader, roomOf(first));
  for (let nth = 1; nth <= 9; nth++) await first.says(`phrase ${nth}, de quoi remplir une ligne ou deux`);
  await expect(logEntriesOf(page).last()).toContainText('phrase 9');
  await readsBack(page);
  const jump = page.locator('.log-jump');
  const before = await firstInSight(page)();

  await first.says('une nouvelle');
  await first.says('deux nouvelles');
  await expect(jump).toHaveText('2 nouveaux messages');
  await expect.poll(firstInSight(page)).toEqual(before);
  await page.setViewportSize({ width: 1440, height: 400 });
  await expect.poll(firstInSight(page)).toEqual(before);

  await goesOn(page, second);
  await first.says('trois nouvelles');
  await expect(tabOf(page, first)).toHaveAccessibleName(/message/);
  await tabOf(page, first).click();
  await expect.poll(async () => (await firstInSight(page)())?.text).toBe(before?.text);
  await expect(jump).toContainText(/nouveaux? messages?/);
  await jump.click();
  await expect(page.locator('.log-unread')).toHaveCount(1);
  await expect(logEntriesOf(page).last()).toHaveText('trois nouvelles');
  await expect(jump).toBeHidden();
});

const leavesByMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Options du salon' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Quitter le salon' }).click();
};

test('a reader leaves rooms one by one; a reload finds the others, and neither it nor going back enters a room that was left', async ({
  browser,
  talker,
}) => {
  const [first, second, third] = [await talker(), await talker(), await talker()];
  const reader = await roomMember(browser);
  const { page } = reader;
  await entersRoom(reader, roomOf(first));
  await goesOn(page, second);
  await goesOn(page, third);
  await expect(tabs(page).getByRole('link')).toHaveCount(3);
  await reloads(page);
  await expect(page.getByRole('log')).toBeVisible();
  await expect(tabs(page).getByRole('link')).toHaveCount(3);
  await expect(tabs(page).getByRole('link').first()).toContainText(first.nick);
  await seesIn(first, reader).toBe(true);

  await test.step('the cross of a room behind leaves it', async () => {
    await crossOf(page, first).click();
    await expect(tabs(page).getByRole('link')).toHaveCount(2);
    await seesIn(first, reader).toBe(false);
    await expect(tabOf(page, third)).toHaveAttribute('aria-current', 'page');
  });

  await test.step('leaving the room on screen shows the next one, then the list', async () => {
    await crossOf(page, third).click();
    await expect(page).toHaveURL(new RegExp(second.nick));
    await expect(page.getByRole('log')).toBeVisible();
    await expect(tabs(page)).toHaveCount(0);
    await seesIn(third, reader).toBe(false);
    await leavesByMenu(page);
    await expect(page).toHaveURL(/\/chat$/);
    await seesIn(second, reader).toBe(false);
  });

  await test.step('going back shows that the room was left, and enters on request', async () => {
    while (!page.url().includes(second.nick)) await page.goBack();
    await expect(page.locator('.room-chat')).toContainText('Vous êtes sorti.');
    expect(second.sees(reader)).toBe(false);
    await page.getByRole('button', { name: 'Revenir' }).click();
    await seesIn(second, reader).toBe(true);
  });

  await test.step('another load of the page enters no room that was left', async () => {
    await entersRoom(reader, roomOf(first));
    await expect(tabs(page).getByRole('link')).toHaveCount(2);
    await says(reader, 'me revoilà');
    await expect
      .poll(() => first.live.rooms.view(first.room.roomid)?.messages.at(-1)?.message)
      .toBe('me revoilà');
    expect(third.sees(reader)).toBe(false);
  });
});

test('on a phone a sheet holds the open rooms, and one toast tells of a room that excluded the reader (R2.266)', async ({
  browser,
  talker,
}) => {
  const [first, second, third] = [await talker(), await talker(), await talker()];
  const reader = await roomMember(browser, { viewport: phone, language: 'ru' });
  const { page } = reader;
  for (const host of [first, second, third]) await entersRoom(reader, roomOf(host, 'ru'));
  const toast = page.locator('.toast');

  await test.step('the sheet leads to a room with news, and leaves another', async () => {
    await first.says('bonsoir');
    const button = page.getByRole('button', { name: 'Ваши открытые комнаты, 1 непрочитанное сообщение' });
    await expectNoSidewaysScroll(page);
    await button.click();
    const sheet = page.getByRole('dialog', { name: 'Ваши открытые комнаты' });
    await expect(sheet).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('link', { name: new RegExp(first.nick) }).click();
    await expect(sheet).toHaveCount(0);
    await expect(logEntriesOf(page)).toHaveText(['bonsoir']);
    await page.getByRole('button', { name: '3 открытые комнаты' }).click();
    await sheet.getByRole('button', { name: new RegExp(third.nick) }).click();
    await seesIn(third, reader).toBe(false);
    await sheet.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  await test.step('the toast stays until it is closed, and covers nothing that one writes with', async () => {
    await excludes(second, reader);
    const out = /Вы больше не в комнате.*Вас попросили выйти/;
    await expect(toast).toContainText(out);
    await expect(page.getByRole('status').filter({ hasText: out })).toBeAttached();
    const isAbove = async () => {
      const [shown, composer] = [
        await toast.boundingBox(),
        await page.locator('.composer-slot').boundingBox(),
      ];
      return shown && composer && shown.y + shown.height < composer.y;
    };
    await expect.poll(isAbove).toBe(true);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await toast.getByRole('button').click();
    await expect(toast).toHaveCount(0);
  });

  await test.step('an exclusion while the page is away is announced when it is back', async () => {
    await entersRoom(reader, roomOf(third, 'ru'));
    await expect(page.locator('.room-switch')).toBeVisible();
    // A browser may end a page without telling it, or tell it too late for the next one.
    await page.evaluate(() => addEventListener('pagehide', (gone) => gone.stopImmediatePropagation(), true));
    await page.goto('about:blank');
    await excludes(first, reader);
    await entersRoom(reader, roomOf(third, 'ru'));
    await expect(toast.filter({ hasText: /Вы больше не в комнате .* до/ })).toBeVisible();
    await expect(page.locator('.room-switch')).toHaveCount(0);
  });
});

test('in as many rooms as one may be in, leaving one of them opens the next', async ({ browser }) => {
  const reader = await roomMember(browser, { gender: 1 });
  const { page } = reader;
  const context = page.context();
  const listed = await context.request.get(callPath(roomsCalls.rooms));
  const { rooms } = ((await listed.json()) as { data: { rooms: Room[] } }).data;
  const open = rooms.filter(({ kind }) => kind === 'house');
  for (const { nick } of [reader, { nick: 'Ondine' }]) open.push(await ownRoom(context, { nick }));
  while (open.length <= chatLimits.joinedAtOnce) open.push(await ownRoom(context, await invent(context)));
  const [oldest, next] = [open.at(0), open.at(chatLimits.joinedAtOnce)] as [Room, Room];
  const already = open.slice(0, chatLimits.joinedAtOnce).map(({ roomid }) => ({ roomid, seen: 0 }));
  // As if the reader had opened them before a reload.
  await page.addInitScript(
    (kept) => {
      if (!sessionStorage['open-rooms']) {
        sessionStorage['open-rooms'] = JSON.stringify({ ...kept, at: Date.now() });
      }
    },
    { uid: reader.uid, rooms: already },
  );
  await entersRoom(reader, `/chat/${oldest.slug}`);
  await expect(tabs(page).getByRole('link')).toHaveCount(chatLimits.joinedAtOnce);
  await goesToEntryOf(page, { nick: next.creator?.nick ?? '' });
  const chat = page.locator('.room-chat');
  await expect(chat).toContainText(`Vous êtes déjà dans ${chatLimits.joinedAtOnce} salons.`);
  await expectAccessible(page);
  await chat.getByRole('button', { name: `Quitter ${oldest.name}` }).click();
  await expect(page.getByRole('log')).toBeVisible();
  await expect(tabs(page).getByRole('link')).toHaveCount(chatLimits.joinedAtOnce);
  await expect(tabs(page).locator('[aria-current=page]')).toContainText(next.name);
  await expect(tabs(page).getByRole('link', { name: oldest.name })).toHaveCount(0);
});
