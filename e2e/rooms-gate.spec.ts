// The adults' gate before rooms, what holds in them, and what changes as time passes.
import { gatePassCookies, hourMs } from '@alcove/protocol';
import { entersRoom, editorOf, logEntriesOf, rowOf, says, twoInRoom } from './room-members.ts';
import { invent, logIn } from './member.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, reloads, test } from './site.ts';

test('behind the gate no member is connected or receives anything; in the chat the terms stand until they are read (R2.212, R2.213)', async ({
  context,
  page,
}) => {
  await logIn(context, await invent(context, { phoneVerified: true }));
  const welcome = page.getByRole('region', { name: 'Welcome to the live rooms.' });
  let sockets = 0;
  page.on('websocket', () => sockets++);
  await page.goto('/en/chat/la-terrasse', { waitUntil: 'networkidle' });
  const gate = page.getByRole('dialog');
  await gate.getByRole('checkbox').first().check();
  await expect(welcome).toHaveCount(0);
  expect(sockets).toBe(0);
  await gate.getByRole('button', { name: 'Confirm my majority' }).click();
  await expect(page.getByRole('log')).toBeVisible();

  await expect(welcome).toBeVisible();
  await arrives(page, '/en/profiles/');
  await expect(welcome).toHaveCount(0);
  await arrives(page, '/en/chat');
  await expect(welcome.getByRole('link', { name: 'Read the terms' })).toHaveAttribute('href', '/en/cgu');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await welcome.getByRole('button', { name: 'Understood' }).click();
  await expect(welcome).toHaveCount(0);
  await arrives(page, '/en/chat');
  await expect(welcome).toHaveCount(0);
});

test.describe('as time passes', () => {
  test.use({ expectedErrors: [/live error/] });

  test('a mute of 60 minutes is 50 ten minutes later, then ends; a day later the gate is there again, and drafts stay (R8.057)', async ({
    browser,
    ownSite,
  }) => {
    const at = await ownSite();
    const { host, other } = await twoInRoom(browser, {}, at);
    const { page } = other;
    const advance = (ms: number) => page.request.post('/dev/clock', { data: { advanceMs: ms } });

    await test.step('the muted member reads on, sees the minutes run, and writes again', async () => {
      await rowOf(host.page, other).click();
      await host.page.getByRole('menuitem', { name: 'Priver de parole 1 heure' }).click();
      const slot = page.locator('.composer-slot');
      await expect(slot).toContainText('encore 60 minutes');
      // Screen readers, too, find the sentence once.
      expect((await slot.textContent())?.match(/encore \d+ minutes/g)).toHaveLength(1);
      await expect(editorOf(page)).toBeHidden();
      await says(host, 'lisez donc');
      await expect(logEntriesOf(page)).toHaveText(['lisez donc']);
      await advance(600_000);
      await reloads(page);
      await expect(slot).toContainText('encore 50 minutes');
      await expectAccessible(page);
      await advance(3_000_000);
      await reloads(page);
      await says(other, 'me revoilà');
      await expect(logEntriesOf(host.page).last()).toHaveText('me revoilà');
      await host.page.context().close();
    });

    for (const first of ['server', 'page']) {
      await test.step(`the ${first} notices first that the day of the gate is over`, async () => {
        let socket: { close(): Promise<void> } | undefined;
        await page.routeWebSocket(/\/live\/ws/, (opened) => {
          opened.connectToServer();
          socket = opened;
        });
        await entersRoom(other, '/chat/la-terrasse');
        await editorOf(page).click();
        await page.keyboard.type('je reviens');
        await advance(25 * hourMs);
        if (first === 'page') await page.context().clearCookies({ name: gatePassCookies.plain.name });
        await socket?.close();
        const gate = page.getByRole('dialog');
        await expect(gate).toBeVisible();
        await gate.getByRole('checkbox').first().check();
        await gate.getByRole('button', { name: 'Confirmer ma majorité' }).click();
        await expect(editorOf(page)).toHaveText(/je reviens/);
        await editorOf(page).fill('');
      });
    }
    await page.context().close();
  });
});
