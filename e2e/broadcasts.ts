// Members whose cameras one bare page sends by WHIP, as OBS does: a journey about viewers needs no chat page of the publishers.
import type { Browser, BrowserContext } from '@playwright/test';
import { callPath, type Room, streamsCalls } from '@alcove/protocol';
import { enter } from './member.ts';
import { ownRoom } from './rooms.ts';
import { expect } from './site.ts';
import { stopWhip, streamByWhip } from './foreign-clients.ts';

export type Broadcaster = { nick: string; context: BrowserContext; stop(): Promise<void> };
type Broadcasters = {
  1: [Broadcaster];
  2: [Broadcaster, Broadcaster];
  3: [Broadcaster, Broadcaster, Broadcaster];
};

export async function streamKey(context: BrowserContext): Promise<{ key: string; server: string }> {
  const answer = await context.request.post(callPath(streamsCalls.renewStreamKey), { data: {} });
  const { status, data } = (await answer.json()) as {
    status: string;
    data: { key: string; server: string };
  };
  expect(status).toBe('success');
  return data;
}

/** Their cameras are on in the first one's own room, or in `slug`. */
export async function broadcast<N extends keyof Broadcasters>(
  browser: Browser,
  count: N,
  slug?: string,
): Promise<{ broadcasters: Broadcasters[N]; room: Pick<Room, 'slug' | 'roomid'> }> {
  const baseURL = process.env.JOURNEY_URL ?? '';
  const members = await Promise.all(
    Array.from({ length: count }, async () => {
      const context = await browser.newContext({ baseURL });
      const { nick } = await enter(context, { level: 'xxl' });
      return { context, nick, ...(await streamKey(context)) };
    }),
  );
  const [first] = members;
  if (!first) throw new Error('a broadcast has at least one member');
  const own = await ownRoom(first.context, first);
  const page = await first.context.newPage();
  // A page of this origin without scripts.
  await page.goto('/robots.txt');
  for (const { key, server } of members) {
    const address = `${server}${slug ?? own.slug}`;
    expect(await page.evaluate(streamByWhip, [address, key] as [string, string])).toBe(201);
  }
  const broadcasters = members.map(({ nick, context, key }) => ({
    nick,
    context,
    async stop() {
      expect(await page.evaluate(stopWhip, key)).toBe(200);
    },
  }));
  return { broadcasters: broadcasters as Broadcasters[N], room: own };
}
