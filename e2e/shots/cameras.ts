// Cameras of the demo's members on screens of rooms: a bare page sends them by WHIP, so that no chat page stands beside.
import type { Browser } from '@playwright/test';
import { streamKey } from '../broadcasts.ts';
import { streamByWhip } from '../foreign-clients.ts';
import { rememberedAs } from './places.ts';
import type { Publisher } from './screens.ts';

/** They end with the returned function. */
export async function camerasOn(
  browser: Browser,
  { publishers, room, baseURL }: { publishers: readonly Publisher[]; room: string; baseURL: string },
): Promise<() => Promise<void>> {
  const contexts = await Promise.all(
    publishers.map((nick) => browser.newContext({ baseURL, storageState: rememberedAs(nick) })),
  );
  for (const context of contexts) {
    const { key, server } = await streamKey(context);
    const page = await context.newPage();
    // A page of this origin without scripts.
    await page.goto('/robots.txt');
    await page.evaluate(streamByWhip, [`${server}${room}`, key] as [string, string]);
  }
  return async () => {
    await Promise.all(contexts.map((context) => context.close()));
  };
}
