// Random acts of buyers, seed after seed, each with a longer life than in the module test.
import { expect, test } from 'vitest';
import { startTestSite } from '../../testing/index.ts';
import { soakMs } from '../../testing/soak.ts';
import { ledgerFaults } from '../wallet/testing/ledger-faults.ts';
import { runBuyer } from './testing/buyer-run.ts';

const seeds = 1000;

test(
  'buyers who act at random for long end with the money and tokens of the model',
  { timeout: soakMs + 60_000 },
  async () => {
    await using site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
    const [owner, friend] = [await site.member({ role: 'owner' }), await site.member()];
    const until = performance.now() + soakMs;
    for (let seed = 101; seed <= 100 + seeds && performance.now() < until; seed++) {
      await runBuyer({ site, owner, friend, seed, acts: 30 });
      expect(await ledgerFaults(site.db), `seed ${seed}`).toEqual([]);
    }
  },
);
