// The bad conditions of slowed journeys: whom they reach, and delays that a seed repeats.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDelays, slowBrowser } from '../../e2e/slowed.ts';

function slowed(value: string): void {
  vi.stubEnv('SLOWED', value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

/** Of a browser, as much as the conditions use; answers which commands its pages were sent. */
function fakeBrowser() {
  const sent: string[] = [];
  const listeners: ((page: Page) => void)[] = [];
  const page = { isClosed: () => false } as Page;
  const context = {
    newPage: async () => page,
    on: (_event: 'page', listener: (page: Page) => void) => void listeners.push(listener),
    newCDPSession: async () => ({
      send: async (method: string, { rate }: { rate: number }) => void sent.push(`${method} ${rate}`),
    }),
    route: async (pattern: string) => void sent.push(`route ${pattern}`),
    routeWebSocket: async (pattern: RegExp) => void sent.push(`socket ${pattern.source}`),
  };
  const browser = { newContext: async () => context as unknown as BrowserContext };
  return {
    browser: browser as unknown as Browser,
    sent,
    popup: () => listeners.map((listener) => listener(page)),
  };
}

const take = (seed: string, name: string) => {
  const delayed = createDelays(seed);
  return Array.from({ length: 50 }, () => delayed(name, 1000, 2500));
};

test('delays lie between their bounds, differ by seed and name, and repeat with the seed', () => {
  const delays = take('7', '/entry.js');
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...delays)).toBeLessThanOrEqual(2500);
  expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(1000);
  expect(take('7', '/entry.js')).toEqual(delays);
  expect(take('8', '/entry.js')).not.toEqual(delays);
  expect(take('7', '/room.js')).not.toEqual(delays);
});

test('every page of every context is slowed before a journey uses it, and a popup as it opens', async () => {
  slowed('slow-browser:7');
  const { browser, sent } = fakeBrowser();
  slowBrowser(browser);
  await (await browser.newContext()).newPage();
  expect(sent).toEqual(['Emulation.setCPUThrottlingRate 6']);

  const { browser: other, sent: sentToPopup, popup } = fakeBrowser();
  slowBrowser(other);
  await other.newContext();
  popup();
  await vi.waitFor(() => expect(sentToPopup).toEqual(['Emulation.setCPUThrottlingRate 6']));
});

test.each([
  ['late-scripts:7', ['route **']],
  ['late-calls:7', ['route **']],
  ['late-frames:7', [String.raw`socket \/live\/ws`]],
  ['', []],
])('SLOWED=%s reaches a new context', async (value, expected) => {
  slowed(value);
  const { browser, sent } = fakeBrowser();
  slowBrowser(browser);
  await browser.newContext();
  expect(sent).toEqual(expected);
});

test('an unknown condition is refused', () => {
  slowed('late-sunday:7');
  expect(() => slowBrowser(fakeBrowser().browser)).toThrow(/SLOWED is late-sunday/);
});
