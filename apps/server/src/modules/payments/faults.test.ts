// Faults between a captured card and what it buys: a killed server, a restart, a database that fails, two processes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, startTestSite, type TestSite, until } from '../../testing/index.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import {
  balance,
  begin,
  event,
  orderOf,
  pack,
  pay,
  premiumUntil,
  untilState,
  week,
} from './testing/buying.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const movementsOf = async (db: TestSite['db'], order: string) =>
  db.selectFrom('payment_orders').select(['state', 'movement_id']).where('id', '=', order).executeTakeFirst();

const cookiesSet = (answer: Response) =>
  answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);

test('one key on two processes at once begins one order', async () => {
  await using other = await startTestSite({ beside: site, env: { RATE_LIMITS: 'off' } });
  const maelle = await site.member();
  const start = (at: TestSite, body: Record<string, string>) =>
    at.fetch('/b/member/payment/card/', {
      method: 'POST',
      headers: { cookie: [...maelle.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      body: new URLSearchParams(body),
    });
  const wanted = { plan_id: 'tokens-1000', key: 'over-two-processes' };
  const answers = await Promise.all(
    [site, other, site, other].map(async (at) => (await start(at, wanted)).json()),
  );
  const orders = new Set(answers.map((answer) => (answer as { data: { order: string } }).data.order));
  expect(orders.size).toBe(1);
  const rows = await site.db
    .selectFrom('payment_orders')
    .select('id')
    .where('buyer', '=', maelle.uid)
    .execute();
  expect(rows.map(({ id }) => id)).toEqual([...orders]);
});

test('payments that are reported at the same time, three times each, are delivered once each; the one whose recipient is gone meanwhile goes back', async () => {
  const [giver, elodie] = [await site.member(), await site.member()];
  const buyers = [await site.member(), await site.member(), await site.member(), await site.member()];
  const gift = await begin(giver, { ...week, recipient: elodie.nick });
  const packs = await Promise.all(buyers.map((buyer) => begin(buyer, pack)));
  await site.db.updateTable('members').set({ active: false }).where('uid', '=', elodie.uid).execute();
  const reported = await Promise.all(
    [gift, ...packs].map(({ ticket_number: ticket }) => event(site, { ticket, event: 'paid', send: 0 })),
  );
  const copies = reported.flatMap(({ webhook }) => [webhook, webhook, webhook]);
  const answers = await Promise.all(
    copies.map(({ path, headers, body }) => site.fetch(path, { method: 'POST', headers, body })),
  );
  expect(answers.map(({ status }) => status)).toEqual(copies.map(() => 200));
  for (const buyer of buyers) expect(await balance(buyer)).toBe(1050);
  expect(await orderOf(giver, gift.order)).toMatchObject({ reason: { code: 'recipient_gone' } });
  expect(await premiumUntil(site, elodie)).toBe(0);
});

test('a database that fails while a webhook comes: it is sent again, also after a restart, and delivers once', async () => {
  const maelle = await site.member();
  const { order } = await begin(maelle, pack);
  const rename = (from: string, to: string) =>
    site.database.pool.query(`alter table ${from} rename to ${to}`);
  await rename('payment_webhooks', 'away');
  try {
    await pay(site, order);
    await until(async () => {
      const event = await site.db
        .selectFrom('sandbox_events')
        .select('attempts')
        .where('order_id', '=', order)
        .executeTakeFirst();
      return event?.attempts === 1;
    });
  } finally {
    await rename('away', 'payment_webhooks');
  }
  expect((await orderOf(maelle, order)).state).toBe('waiting');
  expect(await balance(maelle)).toBe(0);
  // Another process finds the job where this one left it.
  await using _restarted = await startTestSite({ beside: site, env: { RATE_LIMITS: 'off' } });
  await site.clock.advance(5000);
  await untilState(maelle, order, 'paid');
  await site.clock.advance(30_000);
  expect(await balance(maelle)).toBe(1050);
});

test('a server killed between capture and delivery delivers once after its start', async () => {
  await using database = await createTestDatabase();
  const env = {
    DATABASE_URL: database.url,
    SECRET_KEY: 'a secret that only tests know, long enough',
    RATE_LIMITS: 'off',
    MEDIA_ENGINE: 'off',
  };
  const first = await startServerProcess(env);
  const json = { 'content-type': 'application/json' };
  const post = (at: string, address: string, body: object, cookie = '') =>
    fetch(at + address, { method: 'POST', headers: { ...json, cookie }, body: JSON.stringify(body) });
  await post(first.url, '/dev/cast', { nick: 'Marlow', password: 'lampe-et-rideau' });
  const gate = cookiesSet(await post(first.url, '/b/agegate/verify/', { terms: 1, proof: 'self' })).join(
    '; ',
  );
  const login = await post(
    first.url,
    '/b/user/login/',
    { login: 'Marlow', password: 'lampe-et-rideau' },
    gate,
  );
  const cookie = [gate, ...cookiesSet(login)].join('; ');
  const begun = (await (await post(first.url, '/b/member/payment/card/', pack, cookie)).json()) as {
    data: { order: string };
  };
  const { order } = begun.data;
  // A delivery waits for this row, so that the server dies in the middle of it.
  const blocker = await database.pool.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from payment_orders where id = $1 for update', [order]);
  const card = { card: 'paid', last4: '4242', expiry: '12/60', email: 'p@example.test' };
  expect((await post(first.url, `/sandbox/cards/${order}/pay`, card)).status).toBe(200);
  await until(async () => {
    const { rows } = await database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
  await first.kill();
  await blocker.query('rollback');
  blocker.release();
  expect(await movementsOf(database.db, order)).toMatchObject({ state: 'waiting', movement_id: null });

  await using second = await startServerProcess(env);
  await post(second.url, '/dev/clock', { advanceMs: 61_000 });
  await until(async () => (await movementsOf(database.db, order))?.state === 'paid');
  await post(second.url, '/dev/clock', { advanceMs: 300_000 });
  const { rows } = await database.pool.query(
    `select sum(ledger_postings.amount)::int as tokens from ledger_postings
      join payment_orders on payment_orders.movement_id = ledger_postings.movement_id where ledger_postings.amount > 0`,
  );
  expect(rows).toEqual([{ tokens: 1050 }]);
  const { rows: sums } = await database.pool.query('select sum(amount)::int as sum from ledger_postings');
  expect(sums).toEqual([{ sum: 0 }]);
});
