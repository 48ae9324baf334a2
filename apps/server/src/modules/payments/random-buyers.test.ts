// Random acts of buyers, from two dozen seeds; a failing seed is in the message and replays.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/index.ts';
import { ledgerFaults } from '../wallet/testing/ledger-faults.ts';
import { runBuyer } from './testing/buyer-run.ts';

const seeds = 24;
const atOnce = 4;

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

test('buyers who buy, give, get back, withdraw and are charged back end with the money and tokens of the model', async () => {
  const [owner, friend] = [await site.member({ role: 'owner' }), await site.member()];
  for (let first = 1; first <= seeds; first += atOnce)
    await Promise.all(
      Array.from({ length: atOnce }, (_, nth) =>
        runBuyer({ site, owner, friend, seed: first + nth, acts: 6 }),
      ),
    );
  expect(await ledgerFaults(site.db)).toEqual([]);
});
