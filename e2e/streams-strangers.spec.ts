// A browser that has nothing of ours: a bare page speaks what docs/protocol.md says, and WHIP and WHEP.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { callPath, streamsCalls } from '@alcove/protocol';
import { streamKey } from './broadcasts.ts';
import { pretended } from './cameras.ts';
import { enter } from './member.ts';
import { ownRoom } from './rooms.ts';
import { expect, test } from './site.ts';
import { stopWhip, streamByWhip, streamBySocket, watchBySocket, watchByWhep } from './foreign-clients.ts';

test.use({ launchOptions: pretended });

type Person = { context: BrowserContext; page: Page; nick: string };

async function stranger(browser: Browser): Promise<Person> {
  const baseURL = process.env.JOURNEY_URL ?? '';
  const context = await browser.newContext({ baseURL, permissions: ['camera', 'microphone'] });
  const { nick } = await enter(context, { level: 'xxl' });
  const page = await context.newPage();
  // Of this origin, and without a line of script.
  await page.goto('/robots.txt');
  return { context, page, nick };
}

test('a page with nothing of ours streams and watches by the documented protocol, and by WHIP and WHEP', async ({
  browser,
}) => {
  const [first, second] = [await stranger(browser), await stranger(browser)];

  await test.step('by the live socket', async () => {
    const { slug } = await ownRoom(first.context, first);
    const streamId = await first.page.evaluate(streamBySocket, slug);
    const seen = await second.page.evaluate(watchBySocket, [slug, streamId] as [string, string]);
    expect(seen.width).toBeGreaterThan(0);
  });

  // The other way round: the second streams to a room of their own, the first watches.
  const { slug, roomid } = await ownRoom(second.context, second);
  const { key, server } = await streamKey(second.context);
  expect(await second.page.evaluate(streamByWhip, [`${server}${slug}`, key] as [string, string])).toBe(201);
  const streamId = await first.page.evaluate(async (room) => {
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
  const asked = await first.context.request.post(callPath(streamsCalls.viewerToken), {
    data: { stream_id: streamId },
  });
  const { data } = (await asked.json()) as { data: { url: string; token: string } };
  const seen = await first.page.evaluate(watchByWhep, [data.url, data.token] as [string, string]);
  // The last request of the viewer was `DELETE`.
  expect(seen).toMatchObject({ width: 320, sounds: 200 });
  expect(await second.page.evaluate(stopWhip, key)).toBe(200);
});
