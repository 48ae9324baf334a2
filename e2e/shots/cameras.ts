// Cameras of the demo's members on screens of rooms: a bare page sends them by WHIP, so that no chat page stands beside.
import type { Browser } from '@playwright/test';
import { artFor, renderArt } from '@alcove/art';
import { streamKey } from '../broadcasts.ts';
import { streamByWhip } from '../foreign-clients.ts';
import { rememberedAs } from './places.ts';
import type { Publisher } from './screens.ts';

const pictureOf = (nick: string) =>
  `data:image/svg+xml,${encodeURIComponent(renderArt(artFor(nick, { width: 640, height: 480 })))}`;

/** They end with the returned function. */
export async function camerasOn(
  browser: Browser,
  { publishers, room, baseURL }: { publishers: readonly Publisher[]; room: string; baseURL: string },
): Promise<() => Promise<void>> {
  const contexts = await Promise.all(
    publishers.map((nick) => browser.newContext({ baseURL, storageState: rememberedAs(nick) })),
  );
  for (const [nth, context] of contexts.entries()) {
    const nick = publishers[nth] ?? '';
    const { key, server } = await streamKey(context);
    const page = await context.newPage();
    // A page of this origin without scripts.
    await page.goto('/robots.txt');
    await page.evaluate(streamByWhip, [`${server}${room}`, key, pictureOf(nick)] as [string, string, string]);
  }
  return async () => {
    await Promise.all(contexts.map((context) => context.close()));
  };
}
