// Steps of tests about payments: beginning an order, answering for the card, waiting for its state.
import { type OrderState, paymentsCalls } from '@alcove/protocol';
import { sandboxCards, type SandboxCard } from '../../../platform/cards/sandbox/card-kinds.ts';
import { type TestMember, type TestSite, until } from '../../../testing/index.ts';
import { ok } from '../../gifts/testing/giving.ts';

export { balance, ok } from '../../gifts/testing/giving.ts';

export const week = { plan_id: 'premium-7', waiver: 1 } as const;
export const pack = { plan_id: 'tokens-1000' } as const;
/** A pack of 200 tokens. */
export const smallPack = { plan_id: 'tokens-200' } as const;

export const begin = (buyer: TestMember, wanted: Record<string, unknown>) =>
  ok(buyer.call(paymentsCalls.startPayment, wanted as never));

async function post(site: TestSite, path: string, fields: Record<string, string>) {
  const answer = await site.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
  return (await answer.json()) as { state?: string; reason?: string; bank_until?: number; code?: string };
}

/** What the card frame sends once the fields are filled. */
export const pay = (site: TestSite, order: string, card: SandboxCard = 'paid') =>
  post(site, `/sandbox/cards/${order}/pay`, {
    card,
    last4: sandboxCards[card],
    expiry: '12/60',
    email: 'p@example.test',
  });
export const bank = (site: TestSite, order: string, answer: string) =>
  post(site, `/sandbox/cards/${order}/bank`, { answer });

export const orderOf = (buyer: TestMember, order: string) =>
  ok(buyer.call(paymentsCalls.paymentOrder, { order }));

export const untilState = (buyer: TestMember, order: string, state: OrderState) =>
  until(async () => (await orderOf(buyer, order)).state === state);

/** Begins and pays, until the order is paid. */
export async function buy(
  site: TestSite,
  buyer: TestMember,
  wanted: Record<string, unknown>,
  card: SandboxCard = 'paid',
) {
  const order = await begin(buyer, wanted);
  await pay(site, order.order, card);
  await untilState(buyer, order.order, 'paid');
  return order;
}

type Sent = {
  webhook: { path: string; headers: Record<string, string>; body: string };
  answers: { status: number; text: string }[];
};
/** A webhook of the sandbox, by the developer's call. */
export async function event(site: TestSite, fields: Record<string, unknown>): Promise<Sent> {
  const answer = await site.fetch('/dev/payment', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Sent;
}

export const premiumUntil = async (site: TestSite, { uid }: { uid: number }): Promise<number> =>
  (
    await site.db
      .selectFrom('members')
      .select('premium_until_at')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
  ).premium_until_at;
