// Random acts while connections to Postgres are cut at any step, seed after seed; and tips while the server is
// killed. What was answered is there once; the rest is there once or not at all.
import { setTimeout as wait } from 'node:timers/promises';
import { devCalls, tipsCalls, type Uid } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { isPassingFailure } from '../../platform/db/passing-failure.ts';
import { createTestClock, startTestSite } from '../../testing/index.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { cutBusySessions, soakMs } from '../../testing/soak.ts';
import { ledgerFaults } from './testing/ledger-faults.ts';
import { createTestWallet, randomRun } from './testing/random-run.ts';

const seeds = 1000;
const mayFail = (error: unknown) => isPassingFailure(error) || /terminat|closed|ended/i.test(String(error));

test('random acts with cut connections leave the ledger sound', { timeout: soakMs + 60_000 }, async () => {
  await using site = await startTestSite();
  const wallet = await createTestWallet(site.db, createTestClock());
  const people = await Promise.all(
    Array.from({ length: 6 }, async () => (await site.addPerson()).uid as Uid),
  );
  const until = performance.now() + soakMs;
  for (let seed = 1; seed <= seeds && performance.now() < until; seed++) {
    await Promise.all([
      randomRun({ seed, db: site.db, wallet, people, acts: 30, atOnce: 6, mayFail }),
      wait(seed % 20).then(() => cutBusySessions(site.db)),
    ]);
    expect(await ledgerFaults(site.db), `seed ${seed}`).toEqual([]);
  }
});

test(
  'tips under keys are given once, however often the server is killed',
  { timeout: soakMs + 120_000 },
  async () => {
    await using site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
    const [giver, recipient] = [await site.member(), await site.addPerson()];
    await giver.call(devCalls.creditTokens, { nick: giver.nick, amount: 1000 });
    const env = {
      DATABASE_URL: site.database.url,
      RATE_LIMITS: 'off',
      SECRET_KEY: 'a secret that only tests know, long enough',
    };
    const cookie = [...giver.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const left = new Set(Array.from({ length: 60 }, (_, nth) => `tip ${nth}`));
    for (let round = 0; left.size > 0; round++) {
      await using server = await startServerProcess(env);
      const killAt = setTimeout(() => void server.kill(), round < 4 ? 30 + 20 * round : 60_000);
      await Promise.all(
        [...left].map(async (key) => {
          const answer = await fetch(`${server.url}/_backend/member/wallet/give-token/`, {
            method: 'POST',
            headers: { cookie, 'content-type': 'application/json' },
            body: JSON.stringify({ amount: 1, recipient_id: recipient.uid, key }),
          }).catch(() => undefined);
          const body = (await answer?.json().catch(() => undefined)) as { status?: string } | undefined;
          if (body?.status === 'success') left.delete(key);
        }),
      );
      clearTimeout(killAt);
    }
    const tips = await site.db
      .selectFrom('tips')
      .select('id')
      .where('recipient', '=', recipient.uid)
      .execute();
    expect(tips).toHaveLength(60);
    expect(await giver.call(tipsCalls.giveRecords, {})).toMatchObject({ data: { balance: 940 } });
    expect(await ledgerFaults(site.db)).toEqual([]);
  },
);
