// Bad conditions for journeys, for `npm run soak`: every browser context of a run gets one of four, in all its
// pages. `SLOWED=late-calls:7` names the condition and the seed of its delays; without it nothing is slowed.
// A delay depends only on the seed, on the name of what is delayed and on its count, so a seed repeats all delays.
//
// A journey that routes the live socket itself (a cut or held connection) keeps its own route.
import type { Browser, BrowserContext, Page } from '@playwright/test';

const slowdowns = {
  'late-scripts': (context: BrowserContext, delayed: Delayed) =>
    lateRequests(context, ['script'], (url) => delayed(url, 1000, 2500)),
  'late-calls': (context: BrowserContext, delayed: Delayed) =>
    lateRequests(context, ['fetch', 'xhr'], (url) => delayed(url, 0, 2500)),
  'slow-browser': (context: BrowserContext) => slowPages(context),
  'late-frames': (context: BrowserContext, delayed: Delayed) =>
    lateFrames(context, (from) => delayed(from, 0, 1500)),
};

/** Milliseconds to wait for what is named, between two bounds. */
type Delayed = (name: string, leastMs: number, mostMs: number) => number;

const cpuSlowdown = 6;

/** FNV-1a, 32 bits: between 0 and 1. */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}

export function createDelays(seed: string): Delayed {
  const before = new Map<string, number>();
  return (name, leastMs, mostMs) => {
    const nth = before.get(name) ?? 0;
    before.set(name, nth + 1);
    return Math.round(leastMs + fractionOf(`${nth} ${name} ${seed}`) * (mostMs - leastMs));
  };
}

async function lateRequests(
  context: BrowserContext,
  kinds: string[],
  delayOf: (url: string) => number,
): Promise<void> {
  await context.route('**', async (route, request) => {
    if (!kinds.includes(request.resourceType())) return route.fallback();
    const { pathname } = new URL(request.url());
    const waitMs = delayOf(pathname);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    // The page may have gone meanwhile, and its request with it.
    await route.fallback().catch(() => undefined);
  });
}

const closing = (code?: number, reason?: string) => ({
  ...(code !== undefined && { code }),
  ...(reason !== undefined && { reason }),
});

/** Frames and the close of one direction keep their order. */
function direction(from: string, delayOf: (from: string) => number): (work: () => unknown) => void {
  let freeAt = 0;
  return (work) => {
    freeAt = Math.max(freeAt, performance.now() + delayOf(from));
    setTimeout(work, freeAt - performance.now());
  };
}

async function lateFrames(context: BrowserContext, delayOf: (from: string) => number): Promise<void> {
  await context.routeWebSocket(/\/live\/ws/, (page) => {
    const server = page.connectToServer();
    const [toServer, toPage] = [direction('page', delayOf), direction('server', delayOf)];
    page.onMessage((frame) => toServer(() => server.send(frame)));
    server.onMessage((frame) => toPage(() => page.send(frame)));
    page.onClose((code, reason) => toServer(() => server.close(closing(code, reason))));
    server.onClose((code, reason) => toPage(() => page.close(closing(code, reason))));
  });
}

function slowPages(context: BrowserContext): void {
  const slowed = new WeakMap<Page, Promise<void>>();
  const slowDown = (page: Page): Promise<void> => {
    const known = slowed.get(page);
    if (known) return known;
    const done = (async () => {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    })().catch((error: unknown) => {
      // A popup may close before it can be slowed.
      if (!page.isClosed()) throw error;
    });
    slowed.set(page, done);
    return done;
  };
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    await slowDown(page);
    return page;
  };
  context.on('page', (page) => void slowDown(page));
}

type Slowdown = keyof typeof slowdowns;
const isSlowdown = (name: string): name is Slowdown => name in slowdowns;

/** Every context that the browser opens from now on is slowed as the environment says. */
export function slowBrowser(browser: Browser): void {
  const [name = '', seed = '0'] = (process.env.SLOWED ?? '').split(':');
  if (name === '') return;
  if (!isSlowdown(name)) throw new Error(`SLOWED is ${name}; there are ${Object.keys(slowdowns).join(', ')}`);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await slowdowns[name](context, createDelays(seed));
    return context;
  };
}
