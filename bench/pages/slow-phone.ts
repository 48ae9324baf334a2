// Loads pages as a phone of the middle class does on a bad line: Chromium with its processor four times slower,
// 1.6 Mbit/s, 150 ms, nothing in its cache. Bytes are those of the wire, headers included.
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { Language } from '@alcove/protocol';
import config from '../../playwright.config.ts';

const line = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 1_600_000 / 8 };
const cpuRate = 4;
export const slowPhone = 'CPU 4 ×, 1.6 Mbit/s, 150 ms, 390×844';
const longestMs = 60_000;

type Seen = { lcpMs: number; shift: number; messageMs: number };
declare const seen: Seen;

export type PageLoad = {
  lcpMs: number;
  /** When the message asked for was drawn. */
  messageMs: number;
  layoutShift: number;
  requests: number;
  scriptFiles: number;
  scriptBytes: number;
  fontBytes: number;
  bytes: number;
};

export type Phone = {
  context: BrowserContext;
  /** `message`: the one in the log that the page is loaded for. */
  load(path: string, message?: string): Promise<PageLoad>;
  /** Loads a room and writes into it as soon as it can; answers when the message was in the log, acknowledged. */
  write(path: string, text: string): Promise<number>;
  close(): Promise<void>;
};

/** Runs before the page's own scripts. */
function watch(text: string) {
  const found: Seen = { lcpMs: 0, shift: 0, messageMs: 0 };
  Object.assign(globalThis, { seen: found });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) found.lcpMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) found.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (document.querySelector('.log')?.textContent.includes(text)) {
      // After this frame is painted.
      requestAnimationFrame(() => setTimeout(() => (found.messageMs = performance.now())));
    } else requestAnimationFrame(look);
  };
  if (text) look();
}

export async function openPhone(url: string, language: Language): Promise<Phone> {
  const browser = await chromium.launch(config.use?.launchOptions);
  const context = await browser.newContext({
    baseURL: url,
    locale: language,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await context.addInitScript(() => localStorage.setItem('chat-welcome', 'read'));

  async function openCold(): Promise<{ page: Page; devtools: CDPSession }> {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.clearBrowserCache');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
    return { page, devtools };
  }

  return {
    context,
    async load(path, message = '') {
      const { page, devtools } = await openCold();
      const counted = { requests: 0, scriptFiles: 0, scriptBytes: 0, fontBytes: 0, bytes: 0 };
      const kinds = new Map<string, string>();
      devtools.on('Network.requestWillBeSent', ({ requestId, type }) => kinds.set(requestId, type ?? ''));
      // A stylesheet that is preloaded and then used is reported twice, once without bytes.
      devtools.on('Network.requestServedFromCache', ({ requestId }) => kinds.set(requestId, 'cached'));
      devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const kind = kinds.get(requestId);
        if (kind === 'cached') return;
        counted.requests++;
        counted.bytes += encodedDataLength;
        if (kind === 'Font') counted.fontBytes += encodedDataLength;
        if (kind !== 'Script') return;
        counted.scriptFiles++;
        counted.scriptBytes += encodedDataLength;
      });
      try {
        await page.addInitScript(watch, message);
        await page.goto(path, { timeout: longestMs });
        if (message) await page.waitForFunction(() => seen.messageMs > 0, undefined, { timeout: longestMs });
        await page.waitForLoadState('networkidle', { timeout: longestMs });
        const { lcpMs, messageMs, shift } = await page.evaluate(() => seen);
        return { lcpMs, messageMs, layoutShift: shift, ...counted };
      } finally {
        await page.close();
      }
    },
    async write(path, text) {
      const { page } = await openCold();
      try {
        await page.goto(path, { timeout: longestMs, waitUntil: 'commit' });
        await page.locator('.editor-text').click({ timeout: longestMs });
        await page.keyboard.insertText(text);
        await page.keyboard.press('Enter');
        await page
          .locator('.log-message:not([data-sending])', { hasText: text })
          .waitFor({ timeout: longestMs });
        return await page.evaluate(() => performance.now());
      } finally {
        await page.close();
      }
    },
    close: () => browser.close(),
  };
}
