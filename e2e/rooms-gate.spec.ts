// The adults' gate before a room: nothing is connected behind it, and a day later it is there again.
import { visitCookies } from '@alcove/protocol';
import { comesIn, editorOf, guest } from './guests.ts';
import { invent, logIn } from './member.ts';
import { expect, test } from './site.ts';

test('behind the gate nobody is connected; once it opens, the room is there', async ({ context, page }) => {
  await logIn(context, await invent(context, { phoneVerified: true }));
  let wires = 0;
  page.on('websocket', () => wires++);
  await page.goto('/chat/la-terrasse', { waitUntil: 'networkidle' });
  const gate = page.getByRole('dialog');
  await gate.getByRole('checkbox').first().check();
  expect(wires).toBe(0);
  await gate.getByRole('button', { name: 'Confirmer ma majorité' }).click();
  await expect(page.getByRole('log')).toBeVisible();
});

for (const first of ['the house', 'the page'])
  test(`a visit that expires while one talks shows the gate, and what was begun is kept: ${first} notices first`, async ({
    browser,
    ownSite,
  }) => {
    const at = await ownSite();
    const { page } = await guest(browser, {}, at);
    let wire: { close(): Promise<void> } | undefined;
    await page.routeWebSocket(/\/live\/ws/, (opened) => {
      opened.connectToServer();
      wire = opened;
    });
    await comesIn({ page }, '/chat/la-terrasse');
    await editorOf(page).click();
    await page.keyboard.type('je reviens');
    await page.request.post('/dev/clock', { data: { advanceMs: 25 * 3_600_000 } });
    if (first === 'the page') await page.context().clearCookies({ name: visitCookies.plain.name });
    await wire?.close();
    const gate = page.getByRole('dialog');
    await expect(gate).toBeVisible();
    await gate.getByRole('checkbox').first().check();
    await gate.getByRole('button', { name: 'Confirmer ma majorité' }).click();
    await expect(editorOf(page)).toHaveText('je reviens');
    await page.context().close();
  });
