// Working on the site: pages come from the sources, and a changed word is there at once.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyCheckout } from './testing/checkout.ts';
import { freshFolder, goneWithin, readyLine, run } from './testing/running.ts';

/** A busy machine takes its time. */
const goneWithinMs = 60_000;

test.runIf(process.platform === 'linux')('npm run dev starts again when a word changes', async () => {
  const checkout = freshFolder();
  const dataDir = path.join(checkout, 'data');
  copyCheckout(checkout);
  const site = run([process.execPath, path.join(checkout, 'bin/dev.mjs')], {
    cwd: checkout,
    env: { DATA_DIR: dataDir, DEMO_CAST: 'off' },
  });
  onTestFinished(async () => {
    // Its server ends with it.
    site.key('SIGKILL');
    await goneWithin(dataDir, goneWithinMs);
    rmSync(checkout, { recursive: true, force: true });
  });
  const [, url = ''] = await site.says(readyLine);
  expect(await (await fetch(`${url}/aide?nodisclaimer=1`)).text()).toContain('/src/entry.client.tsx');

  const catalogue = path.join(checkout, 'packages/i18n/catalogues/fr/refusals.json');
  writeFileSync(catalogue, `${readFileSync(catalogue, 'utf8')}\n`);
  await site.says(/refusals\.json changed[^]*Alcôve is ready/);
  site.key('SIGINT');
  await site.ended;
  expect(await goneWithin(dataDir, goneWithinMs)).toEqual([]);
});
