// Several rooms at once: what waits in each, going from one to another, leaving one, and coming back to all.
import type { Page } from '@playwright/test';
import { callPath, moderationCalls, type Room, roomLimits } from '@alcove/protocol';
import {
  comesIn,
  editorOf,
  type Guest,
  guest,
  hostsAtHome,
  linesOf,
  phone,
  readsBack,
  roomOf,
  rowOf,
  says,
} from './guests.ts';
import { patiently, pretended } from './cameras.ts';
import { invent } from './member.ts';
import { staysOnNews } from './news.ts';
import { ownRoom } from './rooms.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, reloads, test } from './site.ts';
import { openWire } from './wire.ts';

test.use({ expectedErrors: [/live error/], launchOptions: pretended });

type Host = { nick: string };
const hostOf = (room: Room | undefined): Host => ({ nick: room?.creator?.nick ?? '' });

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Salons ouverts' });
const tabOf = (page: Page, { nick }: Host) => tabs(page).getByRole('link', { name: new RegExp(nick) });
const crossOf = (page: Page, { nick }: Host) => tabs(page).getByRole('button', { name: new RegExp(nick) });

/** From the room on screen to the list, and from there into hers: the page is never loaded anew. */
async function goesOn(page: Page, host: Host) {
  await knocksAt(page, host);
  await expect(page.getByRole('log')).toBeVisible();
}

async function knocksAt(page: Page, host: Host) {
  // Beside a room is the rail; a phone has the way back only.
  const list = page.getByRole('link', { name: /^(?:En direct|Retour)/ }).filter({ visible: true });
  await list.first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'En direct' })).toBeVisible();
  await page.getByRole('searchbox').filter({ visible: true }).first().fill(host.nick);
  await page.keyboard.press('Enter');
  await page.getByRole('article').filter({ hasText: host.nick }).getByRole('link').first().click();
}

/** Of the host's room, for a day. */
async function putsOut(host: Guest, { uid }: Pick<Guest, 'uid'>) {
  const context = host.page.context();
  const { roomid } = await ownRoom(context, host);
  const form = { id: String(uid), room_id: String(roomid), reason_id: 'insult', comment: '', hours: '24' };
  const answer = await context.request.post(callPath(moderationCalls.exclude), { form });
  expect(await answer.json()).toMatchObject({ status: 'success' });
}

/** She comes by the list, as people do. */
async function opens(page: Page, ...hosts: Host[]) {
  for (const host of hosts) {
    await arrives(page, '/chat');
    await page.getByRole('searchbox').filter({ visible: true }).first().fill(host.nick);
    await page.keyboard.press('Enter');
    await page.getByRole('article').filter({ hasText: host.nick }).getByRole('link').first().click();
    await expect(page.getByRole('log')).toBeVisible();
  }
}

test('in two rooms at once each keeps its draft and what is unread; a mention calls from the other', async ({
  browser,
}) => {
  const [first, second] = await hostsAtHome(browser, 2);
  const reader = await guest(browser);
  const { page } = reader;
  await staysOnNews(page);
  await opens(page, first);
  await expect(tabs(page)).toHaveCount(0);
  await editorOf(page).click();
  await page.keyboard.type('à finir plus tard');

  await goesOn(page, second);
  await expect(tabOf(page, second)).toHaveAttribute('aria-current', 'page');
  await expect(rowOf(second.page, reader)).toBeVisible();
  await expect(rowOf(first.page, reader)).toBeVisible();

  await says(first, 'bonsoir');
  await expect(tabOf(page, first)).toHaveAccessibleName(/1 message non lu/);
  await rowOf(first.page, reader).click();
  await first.page.getByRole('menuitem', { name: 'Mentionner' }).click();
  await expect(editorOf(first.page)).toBeFocused();
  await first.page.keyboard.type('vous voilà');
  await first.page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText(`${first.nick} vous parle`);
  await expect(tabOf(page, first)).toHaveAccessibleName(/2 messages non lus, 1 vous est adressé/);
  await expectAccessible(page);

  await tabOf(page, first).click();
  await expect(linesOf(page)).toHaveText(['bonsoir', `@${reader.nick} vous voilà`]);
  await expect(page.locator('.line-unread')).toHaveCount(1);
  await expect(editorOf(page)).toHaveText('à finir plus tard');
  await expect(tabOf(page, first)).not.toHaveAccessibleName(/non lu/);
  await page.goBack();
  await expect(tabOf(page, second)).toHaveAttribute('aria-current', 'page');
  await expect(editorOf(page)).toHaveText('');
  await page.goForward();
  await expect(tabOf(page, first)).toHaveAttribute('aria-current', 'page');
  await expect(editorOf(page)).toHaveText('à finir plus tard');

  // Behind other pages she stays in both, and is told of what waits.
  await page.getByRole('link', { name: 'Profils' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Profils');
  await says(second, 'toujours là ?');
  await expect(
    page.getByRole('link', { name: /En direct.*1 message non lu dans vos salons/ }).first(),
  ).toBeVisible();
  await expect(rowOf(second.page, reader)).toBeVisible();
});

test('who reads what was said before finds her place again, and what came since marked', async ({
  browser,
}) => {
  const [first, second] = await hostsAtHome(browser, 2);
  const reader = await guest(browser);
  const { page } = reader;
  await page.setViewportSize({ width: 1440, height: 440 });
  await opens(page, first);
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8])
    await says(first, `phrase ${at}, de quoi remplir une ligne ou deux`);
  await expect(linesOf(page).last()).toContainText('phrase 8');
  const log = page.getByRole('log');
  await readsBack(page);
  const topLine = () =>
    log.evaluate((box) => {
      const { top } = box.getBoundingClientRect();
      const lines = [...box.querySelectorAll('.said')].map((line) => ({
        text: line.textContent,
        y: line.getBoundingClientRect().bottom - top,
      }));
      return lines.filter(({ y }) => y > 40).toSorted((one, other) => one.y - other.y)[0]?.text;
    });
  const before = await topLine();
  await goesOn(page, second);
  await says(first, 'une nouvelle');
  await expect(tabOf(page, first)).toHaveAccessibleName(/1 message non lu/);
  await tabOf(page, first).click();
  await expect.poll(topLine).toBe(before);
  await expect(page.locator('.log-jump')).toHaveText('1 nouveau message');
  await page.locator('.log-jump').click();
  await expect(page.locator('.line-unread')).toHaveCount(1);
  await expect(linesOf(page).last()).toHaveText('une nouvelle');
});

test('a room is left by its cross; a reload finds the others; going back does not enter again', async ({
  browser,
}) => {
  const [first, second, third] = await hostsAtHome(browser, 3);
  const reader = await guest(browser);
  const { page } = reader;
  await opens(page, first);
  await goesOn(page, second);
  await goesOn(page, third);
  await expect(tabs(page).getByRole('link')).toHaveCount(3);

  await reloads(page);
  await expect(page.getByRole('log')).toBeVisible();
  await expect(tabs(page).getByRole('link')).toHaveCount(3);
  await expect(tabs(page).getByRole('link').first()).toContainText(first.nick);
  await expect(rowOf(first.page, reader)).toBeVisible();

  await crossOf(page, first).click();
  await expect(tabs(page).getByRole('link')).toHaveCount(2);
  await expect(rowOf(first.page, reader)).toHaveCount(0);
  await expect(tabOf(page, third)).toHaveAttribute('aria-current', 'page');
  await crossOf(page, third).click();
  await expect(page).toHaveURL(new RegExp(second.nick));
  await expect(page.getByRole('log')).toBeVisible();
  await expect(tabs(page)).toHaveCount(0);
  await expect(rowOf(third.page, reader)).toHaveCount(0);
  await expect(rowOf(second.page, reader)).toBeVisible();

  await page.getByRole('button', { name: 'Options du salon' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Quitter le salon' }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(rowOf(second.page, reader)).toHaveCount(0);
  while (!page.url().includes(second.nick)) await page.goBack();
  await expect(page.locator('.room-chat')).toContainText('Vous êtes sorti.');
  await expect(rowOf(second.page, reader)).toHaveCount(0);
  await page.getByRole('button', { name: 'Revenir' }).click();
  await expect(rowOf(second.page, reader)).toBeVisible();
});

test('the connection comes back to every room; who was shown out of one meanwhile is told so', async ({
  browser,
}) => {
  const [first, second, third] = await hostsAtHome(browser, 3);
  const reader = await guest(browser);
  const { page } = reader;
  const wire = await openWire(page);
  await opens(page, first);
  await goesOn(page, second);
  await goesOn(page, third);
  await wire.cut();
  await expect(page.locator('.composer-slot')).toContainText('Connexion perdue.');
  await says(first, 'pendant la coupure');
  await putsOut(second, reader);

  await page.getByRole('button', { name: 'Réessayer maintenant' }).click();
  await expect(editorOf(page)).toBeVisible();
  await expect(tabs(page).getByRole('link')).toHaveCount(2);
  await expect(page.locator('.toast')).toContainText(/Vous n’êtes plus dans .*jusqu’au/);
  await expect(tabOf(page, first)).toHaveAccessibleName(/1 message non lu/);
  await tabOf(page, first).click();
  await expect(linesOf(page)).toHaveText(['pendant la coupure']);
});

test('on a phone the open rooms are in a sheet, behind a button that tells of news', async ({ browser }) => {
  const [first, second] = await hostsAtHome(browser, 2);
  const reader = await guest(browser, { viewport: phone });
  const { page } = reader;
  await opens(page, first);
  await goesOn(page, second);
  await says(first, 'bonsoir');
  const button = page.getByRole('button', { name: 'Salons ouverts, 1 message non lu' });
  await expectNoSidewaysScroll(page);
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Salons ouverts' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('link', { name: new RegExp(first.nick) }).click();
  await expect(sheet).toHaveCount(0);
  await expect(linesOf(page)).toHaveText(['bonsoir']);
  await page.getByRole('button', { name: '2 salons ouverts' }).click();
  await sheet.getByRole('button', { name: new RegExp(`Quitter.*${second.nick}`) }).click();
  await expect(rowOf(second.page, reader)).toHaveCount(0);
  await expect(sheet).toHaveCount(0);
});

for (const { language, out } of [
  { language: 'fr', out: /Vous n’êtes plus dans.*On vous en a fait sortir/ },
  { language: 'en', out: /You are no longer in.*You were shown out/ },
  { language: 'ru', out: /Вы больше не в комнате.*Вас попросили выйти/ },
] as const)
  test(`on a phone one line tells who is shown out of a room behind the one on screen, in ${language} (R2.266)`, async ({
    browser,
  }) => {
    const [first, second] = await hostsAtHome(browser, 2);
    const reader = await guest(browser, { viewport: phone, language });
    const { page } = reader;
    // A page that is loaded anew finds the rooms she was in.
    for (const host of [first, second]) await comesIn(reader, roomOf(host, language));
    await expect(page.locator('.room-switch')).toBeVisible();
    await putsOut(first, reader);
    const toast = page.locator('.toast');
    await expect(toast).toContainText(out);
    await expect(page.getByRole('status').filter({ hasText: out })).toBeAttached();
    // It lasts until she closes it, and leaves her what she writes with.
    await expect
      .poll(async () => {
        const [line, composer] = [
          await toast.boundingBox(),
          await page.locator('.composer-slot').boundingBox(),
        ];
        return line && composer && line.y + line.height < composer.y;
      })
      .toBe(true);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await expect(page.getByRole('log')).toBeVisible();
    await toast.getByRole('button').click();
    await expect(toast).toHaveCount(0);
  });

test('who is called by name while the part that tells it is on its way is told once it is there', async ({
  browser,
}) => {
  const [first, second] = await hostsAtHome(browser, 2);
  const reader = await guest(browser);
  const { page } = reader;
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/elsewhere-[^/]+\.js/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await opens(page, first);
  await goesOn(page, second);
  await rowOf(first.page, reader).click();
  await first.page.getByRole('menuitem', { name: 'Mentionner' }).click();
  await expect(editorOf(first.page)).toBeFocused();
  await first.page.keyboard.type('vous voilà');
  await first.page.keyboard.press('Enter');
  await expect(tabOf(page, first)).toHaveAccessibleName(/1 vous est adressé/);
  await expect(page.locator('.toast')).toHaveCount(0);
  arrival.resolve();
  await expect(page.locator('.toast')).toContainText(`${first.nick} vous parle`);
  await expect(page.locator('.toast')).toHaveCount(1);
});

test('who is kept out of a room while her page is away is told when it is back', async ({ browser }) => {
  const [first, second] = await hostsAtHome(browser, 2);
  const reader = await guest(browser, { viewport: phone });
  const { page } = reader;
  for (const host of [first, second]) await comesIn(reader, roomOf(host));
  await expect(page.locator('.room-switch')).toBeVisible();
  // A browser may end a page without telling it, or tell it too late for the next one.
  await page.evaluate(() => addEventListener('pagehide', (gone) => gone.stopImmediatePropagation(), true));
  await page.goto('about:blank');
  await putsOut(first, reader);
  await comesIn(reader, roomOf(second));
  await expect(page.locator('.toast')).toContainText(/Vous n’êtes plus dans .*jusqu’au/);
  await expect(page.locator('.room-switch')).toHaveCount(0);
});

test('a room that she left after a reload stays left when she comes to another', async ({ browser }) => {
  const [first, second] = await hostsAtHome(browser, 2);
  const reader = await guest(browser);
  const { page } = reader;
  for (const host of [first, second]) await comesIn(reader, roomOf(host));
  await expect(tabOf(page, first)).toBeVisible();
  await reloads(page);
  await expect(tabOf(page, first)).toBeVisible();
  await page.getByRole('button', { name: 'Options du salon' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Quitter le salon' }).click();
  await expect(rowOf(second.page, reader)).toHaveCount(0);
  await comesIn(reader, roomOf(first));
  await says(reader, 'une seule porte');
  await expect(linesOf(first.page).last()).toHaveText('une seule porte');
  await expect(tabs(page)).toHaveCount(0);
  await expect(rowOf(second.page, reader)).toHaveCount(0);
});

test('a camera belongs to its room: who looks at another one is off the air, and is told', async ({
  browser,
}) => {
  const [first, second] = await hostsAtHome(browser, 2);
  const { page } = first;
  await staysOnNews(page);
  await goesOn(page, second);
  await tabOf(page, first).click();
  await page.getByRole('button', { name: 'Ma caméra', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'La loge' })
    .getByRole('button', { name: 'Ouvrir ma caméra' })
    .click();
  await expect(page.locator('.camera-own')).toBeVisible(patiently);
  const reader = await guest(browser);
  await opens(reader.page, first);
  await expect(reader.page.locator('.camera-thumbs')).toBeVisible();
  await expect(reader.page.getByRole('button', { name: 'Caméras 1' })).toBeVisible();
  // She sits in both rooms, and in the other one nobody could watch her.
  await expect(rowOf(second.page, first)).toBeVisible();
  await expect(second.page.getByRole('button', { name: 'Caméras 0' })).toBeVisible();
  await expect(rowOf(second.page, first).locator('.person-camera')).toHaveCount(0);

  await tabOf(page, second).click();
  await expect(page.locator('.toast')).toContainText('Votre caméra s’est éteinte');
  await expect(page.locator('.camera-own')).toHaveCount(0);
  await expect(reader.page.locator('.camera-thumbs')).toHaveCount(0);
});

test('in as many rooms as one may be in, leaving one of them opens the next', async ({ browser }) => {
  const reader = await guest(browser);
  const { page } = reader;
  const context = page.context();
  const rooms: Room[] = [];
  for (let nth = 0; nth <= roomLimits.joinedAtOnce; nth++)
    rooms.push(await ownRoom(context, await invent(context)));
  const [oldest, , , , , , , , , tenth, next] = rooms as [Room, ...Room[]];
  // As if she had opened nine of them before a reload.
  await arrives(page, '/chat');
  await page.evaluate(
    (kept) => sessionStorage.setItem('open-rooms', JSON.stringify({ ...kept, at: Date.now() })),
    { uid: reader.uid, rooms: rooms.slice(0, 9).map(({ roomid }) => ({ roomid, seen: 0 })) },
  );
  await comesIn(reader, roomOf(hostOf(tenth)));
  await expect(tabs(page).getByRole('link')).toHaveCount(10);

  await knocksAt(page, hostOf(next));
  const door = page.locator('.room-chat');
  await expect(door).toContainText('Vous êtes déjà dans 10 salons.');
  await expectAccessible(page);
  await door.getByRole('button', { name: `Quitter ${oldest.name}` }).click();
  await expect(page.getByRole('log')).toBeVisible();
  await expect(tabOf(page, hostOf(next))).toHaveAttribute('aria-current', 'page');
  await expect(tabOf(page, hostOf(oldest))).toHaveCount(0);
  await expect(tabs(page).getByRole('link')).toHaveCount(10);
});
