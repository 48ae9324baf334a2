// What every journey starts from: a page that fails on console errors, people past the gate, axe.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { test as base, type BrowserContext, expect, type Page, type Response } from '@playwright/test';
import type Axe from 'axe-core';
import { accountsCalls, callPath, type Language, prefixOf } from '@alcove/protocol';
import { slowBrowser } from './slowed.ts';
import { withoutCast, startSite } from './start-site.ts';

export { expect };

export const phone = { width: 390, height: 844 };

const gatePath = callPath(accountsCalls.verifyAge);

/** Declares majority as the gate's button does, without clicking it. */
export async function passGate(context: BrowserContext, language: Language = 'fr'): Promise<void> {
  const answer = await context.request.post(prefixOf(language) + gatePath, {
    form: { terms: '1', proof: 'self' },
  });
  expect(await answer.json()).toMatchObject({ status: 'success' });
}

const readAxe = () => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let axe: string | undefined;

/** What hinders people: axe's serious and critical findings by WCAG 2.2, and headings out of order; one line each. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await atRest(page);
  // Half a megabyte of script: a document takes it once.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate((axe ??= readAxe()));
  const violations = await page.evaluate(async () => {
    const { axe: checks } = window as unknown as { axe: typeof Axe };
    // Of WCAG 2.2 they check this one, and only when asked.
    const rules = { 'target-size': { enabled: true } };
    return (await checks.run({ resultTypes: ['violations'], rules })).violations;
  });
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'heading-order')
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} (${node.target.join(' ')})`));
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
}

/** Waits until all finite animations have ended: a dialog that is still fading in fails contrast checks. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    for (;;) {
      const moving = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });

/** Waits for hydration: until then the browser handles clicks itself, and most keys not at all. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => 'awake' in document.documentElement.dataset);
}

/** Opens a page and waits for its hydration; answers the server's response. */
export async function arrives(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path);
  await awake(page);
  return answer;
}

/** Reloads a page and waits for its hydration. */
export async function reloads(page: Page): Promise<void> {
  await page.reload();
  await awake(page);
}

/** The page has no horizontal scroll. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, 'pixels beyond the right edge').toBeLessThanOrEqual(0);
}

type Site = {
  /** Console errors that a journey provokes on purpose, e.g. `/status of 404/`. */
  expectedErrors: RegExp[];
  /** A page whose reader has passed the adults' gate. */
  visitor: Page;
  /** When a journey ends its pages, cameras and windows are closed, so that they burden no later journey. */
  leaving: void;
  /** Starts a site for this journey alone and answers its address: to move its clock, or for other settings. */
  ownSite: (env?: Record<string, string>) => Promise<string>;
};

function watchErrors(page: Page, expected: RegExp[]): string[] {
  const errors: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(String(error)));
  return errors;
}

export const test = base.extend<Site>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs here
  baseURL: async ({}, use) => use(process.env.JOURNEY_URL),
  expectedErrors: [[], { option: true }],
  browser: [
    async ({ browser }, use) => {
      slowBrowser(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  leaving: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  page: async ({ page, expectedErrors }, use) => {
    const errors = watchErrors(page, expectedErrors);
    await use(page);
    expect(errors, 'console errors').toEqual([]);
  },
  visitor: async ({ page, context }, use) => {
    await passGate(context);
    await use(page);
  },
  ownSite: async ({ page }, use) => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-journey-'));
    const stops: (() => Promise<void>)[] = [];
    await use(async (env) => {
      const site = await startSite({ ...withoutCast, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env });
      stops.push(site.stop);
      return site.url;
    });
    // A page with open requests would report the end of its site as an error.
    await page.goto('about:blank');
    for (const stop of stops) await stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
});
