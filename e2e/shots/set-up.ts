// A demo of its own for the contact sheets: its clock begins at one evening, so that two runs look alike.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, request } from '@playwright/test';
import { accountsCalls, callPath, devCalls } from '@alcove/protocol';
import config from '../../playwright.config.ts';
import { passGate } from '../site.ts';
import { startSite, withoutCast } from '../start-site.ts';
import { folder, rememberedAs } from './places.ts';
import { readers } from './screens.ts';
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

export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-shots-'));
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  // The clock first, then the people: what they wrote was written that evening.
  const empty = await startSite({ ...withoutCast, ...settings });
  await moveClock(empty.url);
  await empty.stop();
  const site = await startSite(settings);
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
    rmSync(dataDir, { recursive: true, force: true });
    writeSheet();
  };
}
