// A demo of its own for the contact sheets: its clock begins at one evening, so that two runs look alike.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, request } from '@playwright/test';
import { accountsCalls, callPath, contributionsCalls, devCalls } from '@alcove/protocol';
import config from '../../playwright.config.ts';
import { passGate } from '../site.ts';
import { startSite, withoutCast } from '../start-site.ts';
import { folder, rememberedAs } from './places.ts';
import { dataOf, readers } from './screens.ts';
import { writeSheet } from './sheet.ts';

/** A spring evening that no machine's clock has reached: the demo's clock moves forward alone. */
const evening = Date.parse('2032-04-17T18:40:00Z');
/** Of the demo's cast. */
const password = 'porte ouverte';

async function moveClock(url: string): Promise<void> {
  const asked = await request.newContext({ baseURL: url });
  const answer = await asked.post(callPath(devCalls.advanceClock), {
    data: { advanceMs: evening - Date.now() },
  });
  if (!answer.ok()) throw new Error(`the clock did not move: ${await answer.text()}`);
  await asked.dispose();
}

/** Jobs draw the demo's sets after the start, and make their films last; this set has the last of them. */
const lastFilmed = 'Copeaux';
const drawnWithinMs = 1_500_000;

async function demoDrawn(url: string): Promise<void> {
  const asked = await request.newContext({ baseURL: url });
  await asked.post(callPath(accountsCalls.verifyAge), { form: { terms: '1', proof: 'self' } });
  const isDrawn = async () => {
    const { list } = await dataOf<{ list: { number: number; title: string }[] }>(
      asked,
      contributionsCalls.contributionList,
    );
    const number = list.find(({ title }) => title === lastFilmed)?.number;
    if (number === undefined) return false;
    const { materials } = await dataOf<{ materials: { film?: { percent?: number } }[] }>(
      asked,
      contributionsCalls.contribution,
      { number },
    );
    return materials.some(({ film }) => film && film.percent === undefined);
  };
  const end = Date.now() + drawnWithinMs;
  while (!(await isDrawn())) {
    if (Date.now() > end) throw new Error('the sets of the demo are not drawn');
    await sleep(2000);
  }
  await asked.dispose();
}

async function ownDemo() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-shots-'));
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  // The clock first, then the people: what they wrote was written that evening.
  const empty = await startSite({ ...withoutCast, ...settings });
  await moveClock(empty.url);
  await empty.stop();
  const { url, stop } = await startSite(settings);
  await demoDrawn(url);
  return {
    url,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A demo that runs already: its pictures depend on the hour, and are there at once. */
const running = process.env.SHOTS_SITE;

export default async function setUp(): Promise<() => Promise<void>> {
  const site = running ? { url: running, async stop() {} } : await ownDemo();
  process.env.SHOTS_URL = site.url;

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch(config.use?.launchOptions);
  for (const reader of readers) {
    const context = await browser.newContext({ baseURL: site.url });
    if (reader !== 'stranger') await passGate(context);
    if (reader !== 'stranger' && reader !== 'visitor')
      await context.request.post(callPath(accountsCalls.loginOnSite), { form: { login: reader, password } });
    await context.storageState({ path: rememberedAs(reader) });
    await context.close();
  }
  await browser.close();

  return async () => {
    await site.stop();
    writeSheet();
  };
}
