// How soon the bank's yes is the new balance in another tab: a member buys tokens in Chromium, with the pointer, while
// another page of theirs shows the balance.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { cardFrameOf, paysByCard } from '../../e2e/cards.ts';
import { enter } from '../../e2e/member.ts';
import { awake } from '../../e2e/site.ts';
import { startSite } from '../../e2e/start-site.ts';
import config from '../../playwright.config.ts';

const tokens = 200;

/** When the page shows this balance, by the machine's clock. */
const shownAt = (page: Page, balance: number) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const shown = document.querySelector('.header-balance')?.textContent.replaceAll(/\D/g, '');
          if (shown === wanted) resolve(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    String(balance),
  );

async function buy(page: Page, beside: Page, balance: number): Promise<number> {
  await page.goto('/en/membre/wallet/replenish');
  await awake(page);
  await page.getByRole('radio', { name: /^200 tokens/ }).check();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await paysByCard(page, 'challenge');
  const yes = cardFrameOf(page).locator('#bank [data-answer="yes"]');
  await yes.waitFor();
  // The frame is gone once the purchase is done: the moment leaves it with the click.
  const said = yes.evaluate(
    (button) =>
      new Promise<number>((resolve) =>
        button.addEventListener('click', () => resolve(Date.now()), { capture: true, once: true }),
      ),
  );
  const [saidAt, at] = await Promise.all([said, shownAt(beside, balance), yes.click()]);
  return at - saidAt;
}

/** Milliseconds of each purchase. */
export async function timePurchases(count: number): Promise<number[]> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-bench-payments-'));
  const site = await startSite({
    DATA_DIR: dataDir,
    DEMO_CAST: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  });
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const context = await browser.newContext({ baseURL: site.url, locale: 'en-GB' });
    await enter(context, {}, 'en');
    const [page, beside] = [await context.newPage(), await context.newPage()];
    await beside.goto('/en/membre/wallet');
    await awake(beside);
    const times: number[] = [];
    for (let bought = 1; bought <= count; bought++) times.push(await buy(page, beside, bought * tokens));
    return times;
  } finally {
    await browser.close();
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
