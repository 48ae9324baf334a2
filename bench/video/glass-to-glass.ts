// Glass-to-glass latency: the age of a frame when it is shown, through the site and peer to peer.
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { BenchWindow } from './canvas-camera.ts';
import { openPair } from './peer-to-peer.ts';
import type { Stage } from './stage.ts';

const warmUpMs = 3000;
const watchMs = 6000;
/** Fewer frames give no result. */
const fewest = 60;

export type Ages = { pictures: number; p50Ms: number; p95Ms: number };

export const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** How far a page's clock is ahead of ours, by the request with the shortest round trip. */
async function clockAhead(page: Page): Promise<number> {
  let [best, found] = [Number.POSITIVE_INFINITY, 0];
  for (let attempt = 0; attempt < 15; attempt++) {
    const asked = performance.now();
    const theirs = await page.evaluate(() => performance.timeOrigin + performance.now());
    const answered = performance.now();
    if (answered - asked < best) [best, found] = [answered - asked, theirs - (asked + answered) / 2];
  }
  return found;
}

/** Ages of the frames that one page draws and the other shows. */
async function agesOf(camera: Page, glass: Page): Promise<Ages> {
  await wait(warmUpMs);
  await glass.evaluate(() => void ((window as unknown as BenchWindow).shown = []));
  await wait(watchMs);
  const shown = await glass.evaluate(() => (window as unknown as BenchWindow).shown);
  const drawn = await camera.evaluate(() => (window as unknown as BenchWindow).drawn);
  const apart = (await clockAhead(glass)) - (await clockAhead(camera));
  const ages = shown.flatMap(({ number, at }) => {
    const drawnAt = drawn[number];
    return drawnAt === undefined ? [] : [at - drawnAt - apart];
  });
  if (ages.length < fewest) throw new Error(`only ${ages.length} pictures were read`);
  return { pictures: ages.length, p50Ms: quantile(ages, 0.5), p95Ms: quantile(ages, 0.95) };
}

/** Through the site, with its own pages. */
export async function agesThroughUs(stage: Stage): Promise<Ages> {
  await stage.goLive();
  await stage.watch();
  const ages = await agesOf(stage.host, stage.viewer);
  await stage.leave();
  await stage.endLive();
  return ages;
}

/** Peer to peer, with the same camera, codec and rates. */
export async function agesPeerToPeer(stage: Stage): Promise<Ages> {
  const pair = await openPair(stage);
  await pair.connect();
  const ages = await agesOf(pair.camera, pair.glass);
  await pair.close();
  return ages;
}
