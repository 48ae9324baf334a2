// Orders and goals by random acts at the same time, seed after seed, while connections to Postgres are cut and the
// clock moves past what is due: no token is lost, made or left behind.
import { setTimeout as wait } from 'node:timers/promises';
import { dayMs, roomsCalls, shopCalls, tipsCalls } from '@alcove/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestSite, until } from '../../../testing/index.ts';
import { cutBusySessions, soakMs } from '../../../testing/soak.ts';
import { ledgerFaults } from '../../wallet/testing/ledger-faults.ts';
import { numbersFrom } from '../../wallet/testing/random-run.ts';
import { ok, rich } from '../testing/giving.ts';

const { saveMenuItem, orderMenuItem, menuOrders, endOrder, startGoal, cancelGoal, roomShop } = shopCalls;
const given = 1000;

test(
  'orders and goals leave the ledger sound, whatever is cut meanwhile',
  { timeout: soakMs + 120_000 },
  async () => {
    await using site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
    const owner = await site.member({ premium: true });
    const { room } = await ok(owner.call(roomsCalls.room, { room: `~${owner.nick}` }));
    const room_id = room.roomid;
    const { menu } = await ok(owner.call(saveMenuItem, { room_id, label: 'Une chanson', tokens: 7 }));
    const item = menu[0] ?? { id: 0, tokens: 7 };
    const givers = await Promise.all(Array.from({ length: 4 }, () => rich(site, given)));
    for (const giver of givers) await site.live(giver, { roomid: `~${owner.nick}` });

    const stop = performance.now() + soakMs;
    for (let seed = 1; performance.now() < stop; seed++) {
      const next = numbersFrom(seed);
      const giver = () => givers[Math.floor(next() * givers.length)] ?? owner;
      const goalId = async () => (await ok(owner.call(roomShop, { room_id }))).goal?.id ?? 0;
      const acts = [
        () => giver().call(orderMenuItem, { item_id: item.id, tokens: item.tokens }),
        async () => {
          const [order] = (await ok(owner.call(menuOrders, { room_id }))).list;
          const how = next() < 0.5 ? 'done' : 'refund';
          return order && owner.call(endOrder, { id: order.id, answer: how });
        },
        () => owner.call(startGoal, { room_id, title: 'Du piano', tokens: 40, minutes: 5 }),
        async () => {
          const gift = { amount: 1 + Math.floor(next() * 30), recipient_id: owner.uid, room_id };
          return giver().call(tipsCalls.giveTokens, { ...gift, goal_id: await goalId() });
        },
        async () => next() < 0.3 && owner.call(cancelGoal, { id: await goalId() }),
      ];
      const cut = wait(seed % 20).then(() => cutBusySessions(site.db));
      // A refusal, and an act whose connection was cut, are part of the run.
      await Promise.all(
        Array.from({ length: 12 }, () => acts[Math.floor(next() * acts.length)]?.().catch(() => undefined)),
      );
      await cut;
      expect(await ledgerFaults(site.db), `seed ${seed}`).toEqual([]);
      await site.clock.advance(next() < 0.1 ? dayMs : 60_000);
    }

    await until(async () => {
      await site.clock.advance(dayMs);
      const { rows } = await sql`select from ledger_escrows where closed_at is null`.execute(site.db);
      return rows.length === 0;
    });
    expect(await ledgerFaults(site.db)).toEqual([]);
    const { rows } = await sql<{ all: number }>`
      select sum(balance)::int as all from ledger_accounts where kind = 'member'`.execute(site.db);
    expect(rows[0]?.all).toBe(givers.length * given);
  },
);
