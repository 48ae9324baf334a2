// A camera that a program sends: its owner's page shows who watches it, as if it sent the camera itself.
import type { Page } from '@playwright/test';
import { callPath, streamsCalls } from '@alcove/protocol';
import { comesIn, expectMoving, guest, patiently, phone, pretended, roomOf, watches } from './cameras.ts';
import { ownRoom } from './rooms.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts';

test.use({ launchOptions: pretended });
test.setTimeout(180_000);

/** What OBS does: one offer by HTTP, with the key it was given. */
const broadcast = (page: Page, by: { path: string; key: string }) =>
  page.evaluate(async ({ path, key }) => {
    const media = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
    const line = new RTCPeerConnection();
    for (const track of media.getTracks()) line.addTransceiver(track, { direction: 'sendonly' });
    await line.setLocalDescription();
    await new Promise<void>((resolve) => {
      const look = () => line.iceGatheringState === 'complete' && resolve();
      line.addEventListener('icegatheringstatechange', look);
      look();
    });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/sdp' };
    const body = line.localDescription?.sdp ?? '';
    const answer = await fetch(path, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
    await line.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
    Object.assign(globalThis, { line });
  }, by);

test('who broadcasts by a program sees by name who watches her, in a column and behind a button', async ({
  browser,
}) => {
  const host = await guest(browser, 'xxl');
  const viewer = await guest(browser, 'xxl');
  const { page } = host;
  const room = await ownRoom(host.context, host);
  await comesIn(host, roomOf(host));
  const made = await host.context.request.post(callPath(streamsCalls.renewStreamKey));
  const { data } = (await made.json()) as { data: { key: string } };
  const program = await host.context.newPage();
  await arrives(program, '/');
  await broadcast(program, { path: `/whip/${encodeURIComponent(room.slug)}`, key: data.key });

  const column = page.getByRole('region', { name: 'Qui me regarde' });
  await expect(column).toContainText('Personne pour l’instant.', patiently);
  await comesIn(viewer, roomOf(host));
  await expectMoving(await watches(viewer, host));
  await expect(column).toContainText(viewer.nick, patiently);
  await expectAccessible(page);

  // Where there is no room for a column they are behind the eye in the head; a page that comes in later knows them.
  for (const size of [{ width: 1024, height: 768 }, phone, { width: phone.height, height: phone.width }]) {
    await page.setViewportSize(size);
    await comesIn(host, roomOf(host));
    await expect(column).toBeHidden();
    const eye = page.getByRole('button', { name: '1 personne regarde' }).filter({ visible: true });
    await eye.press('Enter');
    const told = page.locator('.popover-box.watchers').filter({ visible: true });
    await expect(told).toContainText(viewer.nick);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(told).toHaveCount(0);
  }
  await viewer.page.getByRole('button', { name: `Fermer la caméra de ${host.nick}` }).click();
  await expect(page.getByRole('button', { name: /^0 personne/ }).filter({ visible: true })).toBeVisible(
    patiently,
  );
});
