// Random acts of buyers, from two dozen seeds; a failing seed is in the message and replays.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite } from '../../testing/index.ts';
import { ledgerFaults } from '../wallet/testing/ledger-faults.ts';
import { runBuyer } from './testing/buyer-run.ts';

const atOnce = 4;
const firstSeeds = [1, 5, 9, 13, 17, 21];

let site: TestSite;
let owner: TestMember;
let friend: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  [owner, friend] = [await site.member({ role: 'owner' }), await site.member()];
});
afterAll(() => site.close());

test.each(firstSeeds)(
  'four buyers who act at random from seed %i on end with the money and tokens of the model',
  async (first) => {
    const seeds = Array.from({ length: atOnce }, (_, nth) => first + nth);
    await Promise.all(seeds.map((seed) => runBuyer({ site, owner, friend, seed, acts: 6 })));
    expect(await ledgerFaults(site.db)).toEqual([]);
  },
);
