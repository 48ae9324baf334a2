// What is left of an order, as a table, and after random acts of a thousand seeds against a model of plain lots.
import { describe, expect, test } from 'vitest';
import type { TokenFlow } from '../wallet/index.ts';
import { numbersFrom } from '../wallet/testing/random-run.ts';
import { createWalletModel } from './testing/wallet-model.ts';
import { centsUnspent, tokensOf } from './unspent.ts';

const flow = (
  kind: TokenFlow['kind'],
  arrived: number,
  left = 0,
  cause: number | null = null,
): TokenFlow => ({
  kind,
  arrived,
  left,
  cause,
});
const first = { ticket: 1, tokens: 200 };
const second = 2;

/** The balance after the first order's 200 tokens and all of this, and what is unspent of the order then. */
const cases: [string, { before?: number; later?: number[]; flows: TokenFlow[]; unspent: number }][] = [
  ['untouched', { flows: [], unspent: 200 }],
  ['tokens of before are spent first', { before: 80, flows: [flow('tip', 0, 100)], unspent: 180 }],
  ['its own are spent before later ones', { flows: [flow('tip', 70, 50)], unspent: 150 }],
  ['all were spent, then others arrived', { flows: [flow('tip', 300, 200)], unspent: 0 }],
  ['a later order', { later: [second], flows: [flow('pack', 200, 0, second)], unspent: 200 }],
  [
    'a later order was taken back',
    { later: [second], flows: [flow('pack', 200, 200, second)], unspent: 200 },
  ],
  [
    'a later order, taken, came back',
    { later: [second], flows: [flow('pack', 400, 200, second)], unspent: 200 },
  ],
  ['an earlier order was taken back', { before: 200, flows: [flow('pack', 0, 200, second)], unspent: 200 }],
  ['an earlier order came back', { flows: [flow('pack', 200, 0, second)], unspent: 200 }],
  ['its refund failed', { flows: [flow('pack', 200, 200, 1)], unspent: 200 }],
  ['a part of it was refunded', { flows: [flow('pack', 0, 60, 1)], unspent: 140 }],
  ['a gift was refused', { flows: [flow('gift', 0, 20), flow('gift_refund', 20)], unspent: 200 }],
  ['an older gift was refused', { flows: [flow('tip', 0, 150), flow('gift_refund', 100)], unspent: 150 }],
  ['a goal was missed', { flows: [flow('goal_tip', 0, 200), flow('goal_refund', 200)], unspent: 200 }],
  ['an order was refused', { flows: [flow('order', 0, 200), flow('order_refund', 200)], unspent: 200 }],
  ['half a minute came back', { flows: [flow('minute', 0, 30), flow('minute_refund', 12)], unspent: 182 }],
  ['a correction was corrected', { flows: [flow('correction', 500, 500)], unspent: 200 }],
  ['a correction took tokens', { flows: [flow('correction', 0, 50)], unspent: 150 }],
  ['a correction gave tokens', { flows: [flow('correction', 50), flow('tip', 0, 20)], unspent: 180 }],
  ['tokens of the site', { flows: [flow('credit', 100), flow('tip', 0, 250)], unspent: 0 }],
];

test.each(cases)('an order of 200 tokens has left what the rule says where %s', (_, given) => {
  const { before = 0, later = [], flows, unspent } = given;
  const balance = flows.reduce((sum, { arrived, left }) => sum + arrived - left, before + first.tokens);
  expect(tokensOf({ ...first, balance, flows, later: new Set(later) }).unspent).toBe(unspent);
});

type BoughtPack = {
  ticket: number;
  since: number;
  paid: number;
  refunded: number;
  held: number;
  chargedBack: number;
};

/** Sums of what came after a movement, as the wallet answers them. */
function summed(postings: readonly { kind: TokenFlow['kind']; cause: number | null; amount: number }[]) {
  const groups = Map.groupBy(postings, ({ kind, cause }) => `${kind} ${kind === 'pack' ? cause : ''}`);
  return [...groups.values()].map((some): TokenFlow => {
    const [{ kind, cause }] = some as [(typeof some)[number]];
    const sum = (sign: number) => some.reduce((all, { amount }) => all + Math.max(0, sign * amount), 0);
    return { kind, cause: kind === 'pack' ? cause : null, arrived: sum(1), left: sum(-1) };
  });
}

/** One buyer's life of random acts; each of them is written as postings and given to the model. */
function liveThrough(seed: number) {
  const next = numbersFrom(seed);
  const below = (count: number) => Math.floor(next() * count);
  const model = createWalletModel();
  const postings: { kind: TokenFlow['kind']; cause: number | null; amount: number }[] = [];
  const orders: BoughtPack[] = [];
  const gifts: number[] = [];
  const post = (kind: TokenFlow['kind'], amount: number, cause: number | null = null) =>
    void (amount !== 0 && postings.push({ kind, cause, amount }));
  const left = (order: BoughtPack) =>
    tokensOf({
      ticket: order.ticket,
      tokens: 200,
      balance: model.balance,
      flows: summed(postings.slice(order.since)),
      later: new Set(orders.filter(({ since }) => since > order.since).map(({ ticket }) => ticket)),
    });
  function take(order: BoughtPack, tokens: number) {
    post('pack', -tokens, order.ticket);
    model.takeBack(order.ticket, tokens);
  }
  function give(kind: TokenFlow['kind'], tokens: number) {
    post(kind, -tokens);
    model.spend(tokens);
  }
  const acts = [
    () => {
      const ticket = orders.length + 1;
      post('pack', 200, ticket);
      model.arrive(200, ticket);
      orders.push({ ticket, since: postings.length, paid: 500, refunded: 0, held: 0, chargedBack: 0 });
    },
    () => give('tip', below(model.balance + 1)),
    () => {
      const tokens = below(model.balance + 1);
      give('gift', tokens);
      gifts.push(tokens);
    },
    () => {
      const tokens = gifts.splice(below(gifts.length), 1)[0] ?? 0;
      post('gift_refund', tokens);
      model.comeBack(tokens);
    },
    () => {
      const tokens = 1 + below(150);
      post('tip', tokens);
      model.arrive(tokens);
    },
    // A withdrawal begins, or ends: refunded, or refused by the provider.
    () => {
      const order = orders[below(orders.length)];
      if (!order || order.chargedBack > 0) return;
      if (order.held === 0) {
        const { unspent } = left(order);
        if (order.paid - order.refunded < centsUnspent(500, unspent, 200)) return;
        take(order, unspent);
        order.held = unspent;
      } else {
        if (next() < 0.5) take(order, -order.held);
        else order.refunded += Math.min(order.paid - order.refunded, centsUnspent(500, order.held, 200));
        order.held = 0;
      }
    },
    // All of it, by the operator or the provider.
    () => {
      const order = orders[below(orders.length)];
      if (!order || order.held > 0 || order.chargedBack > 0) return;
      take(order, left(order).unspent);
      order.refunded = order.paid;
    },
    // The bank takes money back, or gives it back.
    () => {
      const order = orders[below(orders.length)];
      if (!order || order.held > 0) return;
      const tokens = order.chargedBack > 0 ? -order.chargedBack : Math.min(model.balance, left(order).kept);
      take(order, tokens);
      order.chargedBack = Math.max(0, tokens);
    },
  ];
  for (let nth = 0; nth < 25; nth++) {
    acts[below(acts.length)]?.();
    const unspent = orders.map((order) => left(order).unspent);
    expect(unspent).toEqual(orders.map(({ ticket }) => model.unspentOf(ticket)));
    expect(orders.map((order) => left(order).kept)).toEqual(orders.map(({ ticket }) => model.keptOf(ticket)));
    expect(unspent.reduce((sum, tokens) => sum + tokens, 0)).toBeLessThanOrEqual(model.balance);
    for (const { refunded, paid } of orders) expect(refunded).toBeLessThanOrEqual(paid);
  }
  return { orders, model, left, take };
}

describe('after random acts', () => {
  test('of a thousand seeds an order has left what a model of plain lots says', () => {
    for (let seed = 1; seed <= 1000; seed++) {
      const { orders, model, left, take } = liveThrough(seed);
      // In any order, all that is unspent goes back, and none of it twice.
      for (const order of orders.toReversed()) take(order, left(order).unspent);
      for (const order of orders) expect(left(order).unspent, `seed ${seed}`).toBe(0);
      expect(model.balance).toBeGreaterThanOrEqual(0);
    }
  });
});
