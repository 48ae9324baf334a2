// Developer calls of payments: the sandbox's cards, webhooks as it would send them, free days.
import { randomBytes } from 'node:crypto';
import type { devCalls, Uid } from '@alcove/protocol';
import type { CardFact } from '../../platform/cards/cards.ts';
import { sandboxCardList } from '../../platform/cards/sandbox/card-kinds.ts';
import type { SandboxCards } from '../../platform/cards/sandbox/sandbox-cards.ts';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import { orderByTicket } from './order-store.ts';
import type { Premium } from './premium.ts';

export type PaymentsDev = Pick<Handlers<typeof devCalls>, 'sandboxCards' | 'sandboxEvent' | 'grantPremium'>;

const kinds = {
  paid: 'captured',
  refund: 'refunded',
  refund_failed: 'refund_failed',
  chargeback: 'charged_back',
  won_back: 'won_back',
} as const satisfies Record<string, CardFact['kind']>;

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byNick'>;
  premium: Pick<Premium, 'grant'>;
  sandbox: SandboxCards | undefined;
};

export const createPaymentsDev = ({ db, clock, members, premium, sandbox }: Needs): PaymentsDev => ({
  sandboxCards: () => sandboxCardList,

  async sandboxEvent({ ticket, event, repeat, amount, ageMs, send }) {
    const order = await orderByTicket(db, ticket);
    if (!sandbox || order?.provider !== sandbox.name) throw refuse('order_unknown');
    const fact: CardFact = {
      eventId: `dev_${randomBytes(12).toString('hex')}`,
      shop: sandbox.shop,
      orderId: order.id,
      kind: kinds[event],
      cents: amount ?? (event === 'refund' ? order.amount - order.refunded : order.amount),
      currency: order.currency,
      at: clock.now(),
    };
    const answers: { status: number; text: string }[] = [];
    // Each freshly signed, as the sandbox does.
    for (let left = send ? repeat : 0; left > 0; left--)
      answers.push(await sandbox.post(sandbox.webhookOf(fact, ageMs)));
    return { webhook: sandbox.webhookOf(fact, ageMs), answers };
  },

  async grantPremium({ nick, offer, item }) {
    const member = await members.byNick(nick);
    if (!member) throw refuse('member_unknown');
    const uid = member.uid as Uid;
    const result = await db.transaction().execute((tx) => premium.grant(tx, { uid, offer, item }));
    return { result };
  },
});
