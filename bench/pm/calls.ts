// How soon a call that is answered shows both pictures: two members in a browser, ten calls.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { enter } from '../../e2e/member.ts';
import { startSite, withoutCast } from '../../e2e/start-site.ts';
import config from '../../playwright.config.ts';
import { quantile } from '../video/glass-to-glass.ts';

const calls = 10;
const flags = [
  '--use-fake-device-for-media-stream=fps=10',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
];

type CallWindow = Window & { answeredAt: number | undefined; shownAt: number | undefined };

/** Runs in every page before its own scripts: notes when a call is answered, and when the other's picture is shown. */
function watchCalls(): void {
  const here = window as unknown as CallWindow;
  const watched = new WeakSet<HTMLVideoElement>();
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the function is serialized into the page
  const now = () => performance.timeOrigin + performance.now();
  document.addEventListener('click', () => void (here.answeredAt = now()), { capture: true });
  new MutationObserver(() => {
    const video = document.querySelector<HTMLVideoElement>('.call-stage > video');
    if (!video || watched.has(video)) return;
    watched.add(video);
    video.requestVideoFrameCallback(() => void (here.shownAt = now()));
  }).observe(document, { subtree: true, childList: true });
}

async function guest(browser: Browser, url: string) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    viewport: { width: 1280, height: 800 },
    permissions: ['camera', 'microphone'],
  });
  await context.addInitScript(watchCalls);
  const { nick } = await enter(context, { level: 'xxl' });
  return { nick, page: await context.newPage() };
}

const answeredAt = (page: Page) => page.evaluate(() => (window as unknown as CallWindow).answeredAt ?? 0);
async function shownAt(page: Page): Promise<number> {
  const shown = await page.waitForFunction(() => (window as unknown as CallWindow).shownAt, undefined, {
    timeout: 30_000,
    polling: 50,
  });
  return (await shown.jsonValue()) ?? 0;
}

export async function answeredCalls(say: (text: string) => void) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-bench-calls-'));
  const site = await startSite({ ...withoutCast, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const usual = config.use?.launchOptions;
  const browser = await chromium.launch({ ...usual, args: [...(usual?.args ?? []), ...flags] });
  const times: number[] = [];
  try {
    const [caller, other] = [await guest(browser, site.url), await guest(browser, site.url)];
    await other.page.goto('/');
    await caller.page.goto(`/profil/${other.nick}`);
    await caller.page.getByRole('button', { name: 'Écrire', exact: true }).click();
    const call = caller.page.getByRole('button', { name: `Appeler ${other.nick} en vidéo` });
    const ring = other.page.getByRole('alertdialog', { name: `${caller.nick} vous appelle.` });
    // The first call also loads the scripts of calls.
    for (let nth = 0; nth <= calls; nth++) {
      await call.click();
      await ring.waitFor();
      for (const { page } of [caller, other])
        await page.evaluate(() => void ((window as unknown as CallWindow).shownAt = undefined));
      await ring.getByRole('button', { name: 'Répondre' }).first().click();
      const shown = await Promise.all([shownAt(caller.page), shownAt(other.page)]);
      const ms = Math.max(...shown) - (await answeredAt(other.page));
      if (nth > 0) times.push(ms);
      say(`call ${nth}: both pictures after ${Math.round(ms)} ms`);
      await other.page.getByRole('button', { name: 'Raccrocher' }).click();
      for (const { page } of [caller, other]) await page.locator('.call-stage').waitFor({ state: 'hidden' });
    }
  } finally {
    await browser.close();
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return {
    faults: times.length < calls ? [`${times.length} of ${calls} calls showed both pictures`] : [],
    calls,
    chromium: browser.version(),
    answer_to_pictures_p50_ms: Math.round(quantile(times, 0.5)),
    answer_to_pictures_p95_ms: Math.round(quantile(times, 0.95)),
  };
}
