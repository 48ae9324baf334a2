// The real site with two members in browsers: a publisher whose camera numbers its frames, and a viewer. Both act with
// the pointer, as members do.
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { enter } from '../../e2e/member.ts';
import { startSite } from '../../e2e/start-site.ts';
import config from '../../playwright.config.ts';
import { type BenchWindow, installCanvasCamera } from './canvas-camera.ts';

const flags = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
  // Peer-to-peer pages name their addresses, as they do with the site between them.
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];

export type Stage = {
  host: Page;
  viewer: Page;
  goLive(): Promise<void>;
  endLive(): Promise<void>;
  /** Clicks, and waits for the first frame. */
  watch(): Promise<{ firstFrameMs: number }>;
  leave(): Promise<void>;
  /** An empty page without scripts of the site. */
  blank(): Promise<Page>;
  mediaProcesses(): number[];
  version: string;
  close(): Promise<void>;
};

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '))
    .filter(Boolean)
    .map(Number);
}

async function openContext(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    viewport: { width: 1280, height: 800 },
    permissions: ['camera', 'microphone'],
  });
  await context.addInitScript(() => localStorage.setItem('chat-welcome', 'read'));
  await context.addInitScript(installCanvasCamera);
  return context;
}

export async function setStage(): Promise<Stage> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-bench-'));
  const site = await startSite({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DEMO_CAST: 'members',
  });
  const usual = config.use?.launchOptions;
  const browser = await chromium.launch({ ...usual, args: [...(usual?.args ?? []), ...flags] });
  const close = async () => {
    await browser.close();
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const [theirs, his] = [await openContext(browser, site.url), await openContext(browser, site.url)];
    const { nick } = await enter(theirs, { level: 'xxl' });
    await enter(his, { level: 'xxl' });
    const [host, viewer] = [await theirs.newPage(), await his.newPage()];
    for (const page of [host, viewer]) {
      await page.goto(`/chat/my-room/${nick}`);
      await page.getByRole('log').waitFor();
    }
    const shot = viewer.locator('.camera-frame');

    return {
      host,
      viewer,
      version: browser.version(),
      async goLive() {
        await host.getByRole('button', { name: 'Ma caméra', exact: true }).click();
        const loge = host.getByRole('dialog', { name: 'La loge' });
        await loge.locator('video').waitFor();
        await loge.getByRole('button', { name: 'Ouvrir ma caméra' }).click();
        await host.locator('.camera-own.live').waitFor();
      },
      async endLive() {
        await host.getByRole('button', { name: 'Arrêter' }).click();
        await host.locator('.camera-own').waitFor({ state: 'detached' });
      },
      async watch() {
        await viewer.evaluate(() => ((window as unknown as BenchWindow).firstFrameMs = undefined));
        await viewer.getByRole('button', { name: `Regarder la caméra de ${nick}` }).click();
        const found = await viewer.waitForFunction(() => (window as unknown as BenchWindow).firstFrameMs);
        return { firstFrameMs: (await found.jsonValue()) ?? 0 };
      },
      async leave() {
        await shot.hover();
        await viewer.getByRole('button', { name: `Fermer la caméra de ${nick}` }).click();
        await shot.waitFor({ state: 'detached' });
      },
      async blank() {
        const page = await (await openContext(browser, site.url)).newPage();
        await page.goto('/robots.txt');
        return page;
      },
      mediaProcesses: () =>
        childrenOf(site.pid).filter((pid) =>
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('media-process'),
        ),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
