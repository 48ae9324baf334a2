// A browser that has nothing of ours: a bare page speaks what docs/protocol.md says, and WHIP and WHEP.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { callPath, streamsCalls } from '@alcove/protocol';
import { patiently, pretended } from './cameras.ts';
import { enter } from './member.ts';
import { ownRoom, ownRoomPath } from './rooms.ts';
import { arrives, expect, expectAccessible, test } from './site.ts';
import { stopWhip, streamByWhip, streamBySocket, watchBySocket, watchByWhep } from './stranger-pages.ts';

test.use({ launchOptions: pretended });

type Person = { context: BrowserContext; page: Page; nick: string };

async function someone(browser: Browser): Promise<Person> {
  const baseURL = process.env.JOURNEY_URL ?? '';
  const context = await browser.newContext({ baseURL, permissions: ['camera', 'microphone'] });
  const { nick } = await enter(context, { level: 'xxl' });
  const page = await context.newPage();
  // Of this origin, and without a line of script.
  await page.goto('/robots.txt');
  return { context, page, nick };
}
async function call<T>({ context }: Person, path: string, data: object): Promise<T> {
  const answer = await context.request.post(path, { data });
  const { status, data: told } = (await answer.json()) as { status: string; data: T };
  expect(status).toBe('success');
  return told;
}

test('streams and watches by the documented protocol alone', async ({ browser }) => {
  const [host, guest] = [await someone(browser), await someone(browser)];
  const { slug } = await ownRoom(host.context, host);
  const streamId = await host.page.evaluate(streamBySocket, slug);
  const seen = await guest.page.evaluate(watchBySocket, [slug, streamId] as [string, string]);
  expect(seen.width).toBeGreaterThan(0);
  expect(seen.frames).toBeGreaterThan(20);
});

test('streams by WHIP with a key, and is watched by WHEP with a token', async ({ browser }) => {
  const [host, guest] = [await someone(browser), await someone(browser)];
  const { slug, roomid } = await ownRoom(host.context, host);
  const { key, server } = await call<{ key: string; server: string }>(
    host,
    callPath(streamsCalls.renewStreamKey),
    {},
  );
  expect(await host.page.evaluate(streamByWhip, [`${server}${slug}`, key] as [string, string])).toBe(201);
  const streamId = await guest.page.evaluate(async (room) => {
    const asked = await fetch(`/_backend/member/session/?room=${room}`);
    const { Token } = ((await asked.json()) as { data: { Token: string } }).data;
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/live/ws`);
    await new Promise((opened) => socket.addEventListener('open', opened, { once: true }));
    return new Promise<string>((found) => {
      socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const frame = data.startsWith('{') ? JSON.parse(data) : {};
        if (frame.action === 'stream_started') found(frame.data.stream_id);
      });
      const args = { token: Token, roomid: room, timestamp: 0, messageid: 1 };
      socket.send(JSON.stringify({ plugin: 'login', action: 'login', args }));
    });
  }, roomid);
  const { url, token } = await call<{ url: string; token: string }>(
    guest,
    callPath(streamsCalls.viewerToken),
    { stream_id: streamId },
  );
  const seen = await guest.page.evaluate(watchByWhep, [url, token] as [string, string]);
  // Its last word was `DELETE`.
  expect(seen).toMatchObject({ width: 320, sounds: 200 });
  expect(await host.page.evaluate(stopWhip, key)).toBe(200);
});

test('finds in the green room what OBS asks for, and streams with it', async ({ browser }) => {
  const host = await someone(browser);
  await host.context.addInitScript(() => localStorage.setItem('chat-welcome', 'read'));
  const { page } = host;
  await arrives(page, ownRoomPath(host.nick));
  await page.getByRole('button', { name: 'Ma caméra', exact: true }).click();
  const loge = page.getByRole('dialog', { name: 'La loge' });
  await loge.getByText('Diffuser avec OBS').click();
  await loge.getByRole('button', { name: 'Créer ma clé' }).click();
  const [server, key] = [loge.getByLabel('Adresse du serveur'), loge.getByLabel('Clé de diffusion')];
  await expect(key).toHaveValue(/^[\w-]{43}$/);
  await expectAccessible(page);
  const shown = [await server.inputValue(), await key.inputValue()] as [string, string];
  const program = await host.context.newPage();
  await program.goto('/robots.txt');
  expect(await program.evaluate(streamByWhip, shown)).toBe(201);
  await loge.getByRole('button', { name: 'Revenir au salon' }).click();
  await expect(page.getByText('Un autre appareil ou OBS la diffuse dans ce salon.')).toBeVisible(patiently);
  await page.getByRole('button', { name: 'Ma caméra', exact: true }).click();
  await loge.getByText('Diffuser avec OBS').click();
  await loge.getByRole('button', { name: 'Nouvelle clé' }).click();
  await expect(key).not.toHaveValue(shown[1]);
  expect(await program.evaluate(stopWhip, shown[1])).toBe(401);
});
