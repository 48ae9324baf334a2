// Buying Premium and tokens: orders, cards, webhooks, and what arrives.
import { dayMs, paymentsCalls, relationsCalls, roomsCallbacks, secondsOf } from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../testing/index.ts';
import {
  balance,
  bank,
  begin,
  buy,
  event,
  ok,
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

/** Tables in whose rows the text stands. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(site.db);
  const found = await Promise.all(
    rows.map(async ({ schema, name }) => {
      const hits = await sql`
        select from ${sql.id(schema, name)} as stored
        where strpos(stored::text, ${text}) > 0 limit 1`.execute(site.db);
      return hits.rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

const { startPayment, paymentPlans, paymentOrder, paymentHistory, paymentReceipt } = paymentsCalls;

describe('plans', () => {
  test('are sold to anyone who looks, with the recorded prices (R0.004, R2.223, R9.035)', async () => {
    const visitor = await site.visitor();
    const premium = await ok(visitor.call(paymentPlans, { kind: 'premium' }));
    expect(premium.plans.map(({ days, price }) => [days, price])).toEqual([
      [7, 900],
      [30, 1900],
      [90, 4500],
      [365, 12_900],
    ]);
    const tokens = await ok(visitor.call(paymentPlans, { kind: 'tokens' }));
    expect(tokens.plans.map(({ tokens: count, price }) => [count, price])).toEqual([
      [200, 500],
      [500, 1100],
      [1050, 2000],
      [2700, 4500],
    ]);
    expect(tokens.any_tokens).toEqual({ min: 40, max: 20_000, tenths_of_cent: 25 });
  });
});

describe('a member', () => {
  test('buys seven days, which begin at once and are paid once (R1.005, R3.035, R6.057, R1.045)', async () => {
    const maelle = await site.member();
    const now = site.clock.now();
    const { order, amount, currency, frame } = await buy(site, maelle, week);
    expect({ amount, currency }).toEqual({ amount: 900, currency: 'EUR' });
    expect(frame).toBe(`/sandbox/cards/${order}?lang=fr`);
    expect(await premiumUntil(site, maelle)).toBe(now + 7 * dayMs);
    expect(await orderOf(maelle, order)).toMatchObject({
      state: 'paid',
      expiration_date_ts: secondsOf(now + 7 * dayMs),
      last4: '4242',
    });
    // A second purchase is added to the end.
    await buy(site, maelle, week);
    const end = now + 14 * dayMs;
    expect(await premiumUntil(site, maelle)).toBe(end);
    // Nothing is paid again once both are over.
    await site.clock.advance(15 * dayMs);
    expect(await premiumUntil(site, maelle)).toBe(end);
    const orders = await site.db
      .selectFrom('payment_orders')
      .select(['id', 'state'])
      .where('buyer', '=', maelle.uid)
      .execute();
    expect(orders.map(({ state }) => state)).toEqual(['paid', 'paid']);
    const captured = await site.db
      .selectFrom('sandbox_payments')
      .select('state')
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .execute();
    expect(captured.map(({ state }) => state)).toEqual(['captured', 'captured']);
  });

  test('reads in the mailed receipt what was agreed to, as on its page; tokens ask for no agreement', async () => {
    const maelle = await site.member();
    const letterOf = async (ticket: number) =>
      until(async () => (await site.outbox()).find(({ subject }) => subject === `Reçu ${ticket}`));
    const premium = await buy(site, maelle, week);
    const { waiver } = await ok(maelle.call(paymentReceipt, premium));
    const { text } = await letterOf(premium.ticket_number);
    expect(text).toContain(`«\u00a0${waiver?.text}\u00a0»`);
    expect(text).toMatch(/Accord donné le \d+ .* \d{4} à \d\d:\d\d UTC/);
    const tokens = await buy(site, maelle, pack);
    expect((await letterOf(tokens.ticket_number)).text).not.toContain('Accord');
  });

  test('becomes XXL on an open socket without a new login (R1.005)', async () => {
    const maelle = await site.member();
    const { order } = await begin(maelle, week);
    const socket = await site.live(maelle);
    // A call of theirs after the payment would move their session to a new secret, which closes its sockets.
    await pay(site, order);
    expect(await socket.receives(roomsCallbacks.capsChange)).toMatchObject({ caps: { standing: 'premium' } });
    await socket.leave();
  });

  test('buys tokens without Premium: a pack with its bonus, or any number (R6.024)', async () => {
    const maelle = await site.member();
    await buy(site, maelle, pack);
    expect(await balance(maelle)).toBe(1050);
    const any = await buy(site, maelle, { tokens: 41 });
    expect(any.amount).toBe(103);
    expect(await balance(maelle)).toBe(1091);
    for (const tokens of [39, 20_001])
      expect(await maelle.call(startPayment, { tokens })).toMatchObject({ code: 'tokens_not_sold' });
  });

  test('is refused without waiver, with an unknown plan, and with card fields, none of which is kept (R3.293)', async () => {
    const maelle = await site.member();
    const ask = (wanted: object) => maelle.call(startPayment, wanted as never);
    expect(await ask({ plan_id: 'premium-7' })).toMatchObject({ code: 'waiver_required' });
    expect(await ask({ plan_id: 'premium-8', waiver: 1 })).toMatchObject({ code: 'plan_unknown' });
    const number = '4111111111111111';
    for (const fields of [{ number }, { code: '123' }]) {
      expect(await ask({ ...week, ...fields })).toMatchObject({ code: 'card_fields_refused' });
      expect(await maelle.call(paymentOrder, { order: 'x', ...fields } as never)).toMatchObject({
        code: 'card_fields_refused',
      });
    }
    const { order } = await begin(maelle, week);
    const sent = await site.fetch(`/sandbox/cards/${order}/pay`, {
      method: 'POST',
      body: new URLSearchParams({ card: 'paid', last4: '1111', number }),
    });
    expect(await sent.json()).toMatchObject({ code: 'card_fields_refused' });
    expect(JSON.stringify(site.log.entries)).not.toContain(number);
    expect(await tablesWith(number)).toEqual([]);
    // Of a card that pays the last four digits are kept.
    await pay(site, order);
    await untilState(maelle, order, 'paid');
    expect((await orderOf(maelle, order)).last4).toBe('4242');
    expect(await tablesWith(',4242,')).toContain('payment_orders');
  });

  test('learns why a card is declined, and pays with another (R2.220)', async () => {
    const maelle = await site.member();
    const { order } = await begin(maelle, week);
    expect(await pay(site, order, 'no_funds')).toEqual({ state: 'open', reason: 'no_funds' });
    await untilState(maelle, order, 'declined');
    expect((await orderOf(maelle, order)).reason).toMatchObject({ code: 'no_funds' });
    await pay(site, order);
    await untilState(maelle, order, 'paid');
    expect(await premiumUntil(site, maelle)).toBe(site.clock.now() + 7 * dayMs);
  });

  test('answers the bank: yes pays, no declines, cancel ends the order', async () => {
    const maelle = await site.member();
    const [yes, no, cancel] = [
      await begin(maelle, week),
      await begin(maelle, week),
      await begin(maelle, week),
    ];
    for (const { order } of [yes, no, cancel])
      expect(await pay(site, order, 'challenge')).toMatchObject({ state: 'bank' });
    expect(await bank(site, no.order, 'sms')).toMatchObject({ state: 'bank' });
    await bank(site, yes.order, 'yes');
    await bank(site, no.order, 'no');
    await bank(site, cancel.order, 'cancel');
    await untilState(maelle, yes.order, 'paid');
    await untilState(maelle, no.order, 'declined');
    await untilState(maelle, cancel.order, 'cancelled');
    expect((await orderOf(maelle, no.order)).reason).toMatchObject({ code: 'bank_no' });
    expect(await pay(site, cancel.order)).toMatchObject({ state: 'cancelled' });
  });

  test('who clicks twice under one key has one order; another body under it is refused', async () => {
    const maelle = await site.member();
    const wanted = { ...pack, key: 'one-order' };
    const [first, second] = await Promise.all([begin(maelle, wanted), begin(maelle, wanted)]);
    expect(second.order).toBe(first.order);
    expect(await maelle.call(startPayment, { tokens: 100, key: 'one-order' })).toMatchObject({
      code: 'key_reused',
    });
  });

  test('reads the ticket, what it was for and until when; another member does not (R3.283, R3.284, R3.285, R3.286, R3.288, R7.280)', async () => {
    const [maelle, reader] = [await site.member(), await site.member()];
    const first = await buy(site, maelle, week);
    const second = await buy(site, maelle, { tokens: 100 });
    expect(second.ticket_number).toBeGreaterThan(first.ticket_number);
    const { list, total_count, years } = await ok(maelle.call(paymentHistory, {}));
    expect(total_count).toBe(2);
    expect(list).toMatchObject([
      { ticket_number: second.ticket_number, type: 'tokens', tokens: 100, amount: 250, active_until: null },
      {
        ticket_number: first.ticket_number,
        type: 'premium',
        label: 'Premium, 7 jours',
        purpose: 'own',
        purchase_date: secondsOf(site.clock.now()),
        active_until: secondsOf(site.clock.now() + 7 * dayMs),
      },
    ]);
    const [year] = years;
    expect(await ok(maelle.call(paymentHistory, { kind: 'tokens', year }))).toMatchObject({ total_count: 1 });
    expect(await ok(reader.call(paymentHistory, {}))).toMatchObject({ total_count: 0 });
    expect(await reader.call(paymentOrder, { order: first.order })).toMatchObject({ code: 'order_unknown' });
    expect(await reader.call(paymentReceipt, { ticket_number: first.ticket_number })).toMatchObject({
      code: 'order_unknown',
    });
    expect(await ok(maelle.call(paymentReceipt, { ticket_number: first.ticket_number }))).toMatchObject({
      amount: 900,
      vat: 150,
      waiver: { language: 'fr' },
    });
    await until(async () =>
      (await site.outbox()).some(({ subject }) => subject === `Reçu ${first.ticket_number}`),
    );
  });
});

describe('a gift of Premium', () => {
  test('adds its days to the recipient, who reads no amount and no unnamed giver (R1.046, R3.287, R2.221)', async () => {
    const [marlow, elodie] = [await site.member(), await site.member()];
    await buy(site, marlow, { ...week, recipient: elodie.nick, message: 'Bon voyage', named: 0 });
    expect(await premiumUntil(site, elodie)).toBe(site.clock.now() + 7 * dayMs);
    expect(await premiumUntil(site, marlow)).toBe(0);
    const [given] = (await ok(marlow.call(paymentHistory, {}))).list;
    const [received] = (await ok(elodie.call(paymentHistory, { kind: 'gifts' }))).list;
    expect(given).toMatchObject({ purpose: 'given', recipient: elodie.nick, amount: 900, last4: '4242' });
    expect(received).toMatchObject({
      purpose: 'received',
      given_by: '',
      amount: null,
      last4: '',
      message: 'Bon voyage',
    });
    await until(async () => {
      const rows = await site.db
        .selectFrom('notifications')
        .selectAll()
        .where('uid', '=', elodie.uid)
        .execute();
      return rows.some(({ type, from_uid }) => type === 'premiumGift' && from_uid === null);
    });
  });

  test('to an unknown, inactive or blocked member, or to oneself, is refused alike', async () => {
    const marlow = await site.member();
    const [idle, apart] = [await site.addPerson({ active: false }), await site.member()];
    await ok(apart.call(relationsCalls.addToBlacklist, { blacklisted_user_id: marlow.uid }));
    for (const recipient of ['NobodyAtAll', idle.nick, apart.nick, marlow.nick])
      expect(await marlow.call(startPayment, { ...week, recipient })).toMatchObject({
        code: 'recipient_unavailable',
      });
  });

  test('to a recipient that is named by nothing is refused at its field, and nobody is charged for themselves', async () => {
    const marlow = await site.member();
    for (const recipient of ['', '  '])
      expect(await marlow.call(startPayment, { ...week, recipient })).toMatchObject({
        code: 'invalid_input',
        messages: { recipient: 'Remplissez ce champ.' },
      });
    const orders = site.db.selectFrom('payment_orders').selectAll().where('buyer', '=', marlow.uid);
    expect(await orders.execute()).toEqual([]);
  });

  test('is refunded where the two are apart by the time it is paid', async () => {
    const [marlow, elodie] = [await site.member(), await site.member()];
    const { order } = await begin(marlow, { ...week, recipient: elodie.nick });
    await ok(elodie.call(relationsCalls.addToBlacklist, { blacklisted_user_id: marlow.uid }));
    await pay(site, order);
    await untilState(marlow, order, 'refunded');
    expect(await premiumUntil(site, elodie)).toBe(0);
    expect((await orderOf(marlow, order)).reason).toMatchObject({ code: 'recipient_gone' });
  });
});

describe('webhooks', () => {
  test('that are forged, old, or of another amount change nothing and are answered 403', async () => {
    const maelle = await site.member();
    const { order, ticket_number: ticket } = await begin(maelle, pack);
    const { webhook } = await event(site, { ticket, event: 'paid', send: 0 });
    const post = (headers: Record<string, string>, body: string) =>
      site.fetch(webhook.path, { method: 'POST', headers, body });
    expect((await post(webhook.headers, webhook.body.replace(order, order.toUpperCase()))).status).toBe(403);
    expect((await post({ 'content-type': 'application/json' }, webhook.body)).status).toBe(403);
    expect((await post(webhook.headers, 'x'.repeat(70_000))).status).toBe(413);
    const old = await event(site, { ticket, event: 'paid', ageMs: 301_000 });
    const other = await event(site, { ticket, event: 'paid', amount: 1 });
    expect([old.answers[0]?.status, other.answers[0]?.status]).toEqual([403, 403]);
    expect((await orderOf(maelle, order)).state).toBe('waiting');
    const [kept] = await site.db
      .selectFrom('payment_webhooks')
      .selectAll()
      .where('order_id', '=', order)
      .execute();
    expect(kept).toMatchObject({ state: 'refused', problem: 'another_amount' });
    expect((await post(webhook.headers, webhook.body)).status).toBe(200);
    expect(await balance(maelle)).toBe(1050);
  });

  test('that are repeated at once deliver once', async () => {
    const maelle = await site.member();
    const { ticket_number: ticket } = await begin(maelle, pack);
    const { webhook } = await event(site, { ticket, event: 'paid', send: 0 });
    const post = () =>
      site.fetch(webhook.path, { method: 'POST', headers: webhook.headers, body: webhook.body });
    const answers = await Promise.all(Array.from({ length: 8 }, post));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    await event(site, { ticket, event: 'paid', repeat: 3 });
    expect(await balance(maelle)).toBe(1050);
  });

  test('of a refund that come before the payment wait for it', async () => {
    const maelle = await site.member();
    const { order, ticket_number: ticket } = await begin(maelle, pack);
    await event(site, { ticket, event: 'refund', amount: 2000 });
    expect((await orderOf(maelle, order)).state).toBe('waiting');
    await event(site, { ticket, event: 'paid' });
    expect((await orderOf(maelle, order)).state).toBe('refunded');
    expect(await balance(maelle)).toBe(0);
  });
});
