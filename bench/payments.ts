// What a payment costs: webhooks of token orders until the last delivered commit, in turn with a bare Fastify route on
// the same Postgres that verifies by npm's `stripe` and inserts each event once; and how soon the bank's yes is the new
// balance in another tab.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ledgerFaults } from '../apps/server/src/modules/wallet/testing/ledger-faults.ts';
import { prepareSite } from './chat/measured-site.ts';
import { timePurchases } from './payments/purchases.ts';
import { addOrders, bareSecret, bareWebhooks, deliverAll, siteWebhooks } from './payments/webhooks.ts';
import { sayUnless } from './counting/results.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    orders: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '3' },
    purchases: { type: 'string', default: '20' },
  },
  strict: false,
});
const orders = Number(asked.orders);
const rounds = Number(asked.rounds);
const say = sayUnless(asked.json);
const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const median = (values: number[]) => quantile(values, 0.5);
const faults: string[] = [];

const measured = await prepareSite(orders);
const { db, pool } = measured.database;
await pool.query(
  `create table bare_events (id text primary key, body jsonb not null, received_at bigint not null)`,
);

async function openBare() {
  const bare = fork(path.join(import.meta.dirname, 'payments/bare-process.ts'), [
    measured.postgresUrl,
    bareSecret,
  ]);
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
  return { port, stop: () => void bare.kill() };
}

/** Each order is delivered once, and what was delivered is in the ledger. */
async function checkDelivered(ids: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ paid: number; movements: number; tokens: number }>(
    `select count(*) filter (where state = 'paid' and movement_id is not null)::int as paid,
       (select count(*)::int from ledger_movements where kind = 'pack'
         and cause in (select ticket from payment_orders where id = any($1))) as movements,
       (select coalesce(sum(posting.amount), 0)::int from ledger_postings posting
         join payment_orders using (movement_id)
         where payment_orders.id = any($1) and posting.amount > 0) as tokens
     from payment_orders where id = any($1)`,
    [ids],
  );
  const [found] = rows;
  if (found?.paid !== ids.length || found.movements !== ids.length || found.tokens !== ids.length * 1050)
    faults.push(`${ids.length} orders: ${JSON.stringify(found)}`);
}

async function checkInserted(): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from bare_events`);
  if (rows[0]?.count !== orders) faults.push(`the bare route has ${rows[0]?.count} of ${orders} events`);
  await pool.query(`truncate bare_events`);
}

let purchases: number[] = [];
const ours: number[] = [];
const bare: number[] = [];
try {
  const site = await measured.open();
  const other = await openBare();
  const perSecond = (ms: number) => (orders * 1000) / ms;
  for (let round = 1; round <= rounds; round++) {
    const ids = await addOrders(measured, orders);
    bare.push(perSecond(await deliverAll(other.port, bareWebhooks(ids))));
    await checkInserted();
    ours.push(perSecond(await deliverAll(site.port, siteWebhooks(measured.secretKey, ids))));
    await checkDelivered(ids);
    say(`round ${round}: ${ours.at(-1)?.toFixed(0)} orders/s, bare ${bare.at(-1)?.toFixed(0)}`);
  }
  faults.push(...(await ledgerFaults(db)));
  other.stop();
  await site.stop();
  purchases = await timePurchases(Number(asked.purchases));
} catch (error) {
  faults.push(String(error));
} finally {
  await measured.close();
}

const result = {
  valid: faults.length === 0,
  cores: os.availableParallelism(),
  faults,
  orders,
  orders_per_second: Math.round(median(ours)),
  bare_orders_per_second: Math.round(median(bare)),
  yes_to_balance_p50_ms: quantile(purchases, 0.5),
  yes_to_balance_p95_ms: quantile(purchases, 0.95),
  ratios: { of_bare_insert: Number((median(ours) / median(bare)).toFixed(2)) },
};
console.log(asked.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
