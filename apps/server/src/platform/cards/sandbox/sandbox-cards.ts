// The demo's card provider: hosted card fields, a bank that asks, webhooks, queries, refunds and chargebacks.
//
//   open ─┬─ pay ─────────────► captured          a declined card leaves it open for another one
//         ├─ pay ─► bank ─yes─► captured          no, or five minutes: open again
//         └─ cancel ──────────► cancelled
import { randomBytes, randomInt } from 'node:crypto';
import { dayMs, hourMs, type Language, type OrderReason, paymentLimits } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Jobs, JobSpec } from '../../jobs/jobs.ts';
import { parseJson } from '../../json.ts';
import type { Log } from '../../log.ts';
import { purposeKey } from '../../purpose-key.ts';
import { refuse } from '../../refusal.ts';
import {
  type CardFact,
  cardFactKinds,
  type CardProvider,
  type HookRequest,
  RefundRefused,
} from '../cards.ts';
import { isSandboxCard, type SandboxCard } from './card-kinds.ts';
import { createSandboxEvents } from './events.ts';
import { signatureHeader, signedAt } from './signature.ts';

const copiesMax = 3;

export const bankAnswers = ['yes', 'no', 'sms', 'cancel'] as const;
export type BankAnswer = (typeof bankAnswers)[number];

export type SandboxState = 'open' | 'bank' | 'captured' | 'cancelled';
/** What the frame shows next. */
export type SandboxAnswer = { state: SandboxState; reason?: OrderReason; bank_until?: number };

/** What is known of a payment without knowing anything of the site. */
export type SandboxPayment = {
  cents: number;
  currency: string;
  statement: string;
  language: Language;
  state: SandboxState;
  last4: string;
  bankUntil: number | null;
};

export type SandboxCards = CardProvider & {
  find(orderId: string): Promise<SandboxPayment | undefined>;
  pay(orderId: string, card: { card: SandboxCard; last4: string }): Promise<SandboxAnswer>;
  answerBank(orderId: string, answer: BankAnswer): Promise<SandboxAnswer>;
  /** A webhook as it would be sent, for checks from outside. */
  webhookOf(fact: CardFact, ageMs: number): { path: string; headers: Record<string, string>; body: string };
  post(webhook: {
    path: string;
    headers: Record<string, string>;
    body: string;
  }): Promise<{ status: number; text: string }>;
};

const declines: { readonly [C in SandboxCard]?: OrderReason } = {
  declined: 'declined',
  no_funds: 'no_funds',
  stolen: 'stolen',
  bank_no: 'bank_no',
};

const factShape = z.object({
  eventId: z.string().check(z.minLength(1), z.maxLength(100)),
  shop: z.string().check(z.maxLength(40)),
  orderId: z.string().check(z.maxLength(40)),
  kind: z.enum(cardFactKinds),
  cents: z.int().check(z.minimum(0), z.maximum(100_000_000)),
  currency: z.string().check(z.maxLength(3)),
  at: z.int(),
  last4: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  reason: z.optional(z.string().check(z.maxLength(40))),
  refund: z.optional(z.int()),
});

const bankJob: JobSpec<{ order: string; until: number }> = {
  name: 'sandbox_bank',
  payload: z.object({ order: z.string(), until: z.int() }),
};

type Needs = {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  log: Log;
  secretKey: string;
  ownAddress(): string;
};

type Row = {
  order_id: string;
  amount: number;
  currency: string;
  card: string;
  last4: string;
  state: string;
  bank_until: number | null;
  refunded: number;
};

const freshId = () => `evt_${randomBytes(12).toString('hex')}`;

const change = (tx: Database, row: Row, values: Partial<Omit<Row, 'order_id'>>) =>
  tx.updateTable('sandbox_payments').set(values).where('order_id', '=', row.order_id).execute();

export function createSandboxCards(needs: Needs): SandboxCards {
  const { db, clock, jobs, secretKey } = needs;
  const key = purposeKey(secretKey, 'sandbox cards');
  const events = createSandboxEvents({ ...needs, key });
  const shop = 'alcove-sandbox';

  const factOf = (row: Row, fact: Pick<CardFact, 'kind'> & Partial<CardFact>): CardFact => ({
    eventId: freshId(),
    shop,
    orderId: row.order_id,
    cents: row.amount,
    currency: row.currency,
    at: clock.now(),
    ...(row.last4 !== '' && { last4: row.last4 }),
    ...fact,
  });

  const tell = (tx: Database, row: Row, fact: Pick<CardFact, 'kind'> & Partial<CardFact>, silent = false) =>
    events.add(tx, factOf(row, fact), { silent, copies: 1 + randomInt(copiesMax) });

  async function locked<T>(orderId: string, work: (tx: Database, row: Row) => Promise<T>): Promise<T> {
    return db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('sandbox_payments')
        .selectAll()
        .where('order_id', '=', orderId)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw refuse('order_unknown');
      return work(tx, row);
    });
  }

  async function capture(tx: Database, row: Row): Promise<SandboxAnswer> {
    await change(tx, row, { state: 'captured', bank_until: null, card: row.card, last4: row.last4 });
    const at = clock.now() + (row.card === 'late' ? hourMs : 0);
    await tell(tx, row, { kind: 'captured', at }, row.card === 'silent');
    if (row.card === 'charged_back') await tell(tx, row, { kind: 'charged_back', at: at + dayMs });
    return { state: 'captured' };
  }

  async function decline(tx: Database, row: Row, reason: OrderReason): Promise<SandboxAnswer> {
    await change(tx, row, { state: 'open', bank_until: null });
    await tell(tx, row, { kind: 'declined', reason });
    return { state: 'open', reason };
  }

  async function askBank(tx: Database, row: Row): Promise<SandboxAnswer> {
    const until = clock.now() + paymentLimits.bankWaitsMs;
    await change(tx, row, { state: 'bank', bank_until: until, card: row.card, last4: row.last4 });
    await jobs.add(tx, bankJob, { order: row.order_id, until }, { at: until });
    return { state: 'bank', bank_until: until };
  }

  jobs.handle(bankJob, ({ order, until }) =>
    locked(order, async (tx, row) => {
      if (row.state === 'bank' && row.bank_until === until) await decline(tx, row, 'bank_late');
    }),
  );

  return {
    name: 'sandbox',
    shop,
    capabilities: {
      frame: true,
      query: true,
      refund: true,
      amounts: { min: 50, max: 1_000_000 },
      currencies: ['EUR'],
    },
    received: 'OK',
    async start({ orderId, cents, currency, statement, language }) {
      await db
        .insertInto('sandbox_payments')
        .values({
          order_id: orderId,
          amount: cents,
          currency,
          statement,
          language,
          state: 'open',
          opened_at: clock.now(),
        })
        .onConflict((conflict) => conflict.column('order_id').doNothing())
        .execute();
      return { frame: `/sandbox/cards/${orderId}?lang=${language}` };
    },
    query: events.of,
    refund: ({ orderId, refund, cents }) =>
      locked(orderId, async (tx, row) => {
        if (row.card === 'no_refund') throw new RefundRefused('this card takes no refunds');
        const eventId = `refund_${orderId}_${refund}`;
        const known = await tx
          .selectFrom('sandbox_events')
          .select('id')
          .where('id', '=', eventId)
          .executeTakeFirst();
        if (known) return;
        if (row.state !== 'captured' || row.refunded + cents > row.amount)
          throw new RefundRefused('more than was captured');
        await change(tx, row, { refunded: row.refunded + cents });
        await tell(tx, row, { kind: 'refunded', eventId, cents, refund });
      }),
    parseWebhook({ headers, body }: HookRequest) {
      const at = signedAt(key, headers[signatureHeader], body);
      if (at === undefined || Math.abs(clock.now() - at) > paymentLimits.webhookAgeMs)
        throw refuse('webhook_forged');
      const fact = z.safeParse(factShape, parseJson(body.toString('utf8')));
      if (!fact.success) throw refuse('webhook_forged');
      return fact.data as CardFact;
    },

    async find(orderId) {
      const row = await db
        .selectFrom('sandbox_payments')
        .selectAll()
        .where('order_id', '=', orderId)
        .executeTakeFirst();
      return (
        row && {
          cents: row.amount,
          currency: row.currency,
          statement: row.statement,
          language: row.language as Language,
          state: row.state as SandboxState,
          last4: row.last4,
          bankUntil: row.bank_until,
        }
      );
    },
    pay: (orderId, { card, last4 }) =>
      locked(orderId, async (tx, found) => {
        if (found.state === 'captured') return { state: 'captured' };
        if (found.state === 'cancelled') return { state: 'cancelled', reason: 'cancelled' };
        if (!isSandboxCard(card)) throw refuse('field_invalid');
        const row = { ...found, card, last4 };
        await change(tx, row, { card, last4 });
        const reason = declines[card];
        if (reason) return decline(tx, row, reason);
        return card === 'challenge' ? askBank(tx, row) : capture(tx, row);
      }),
    answerBank: (orderId, answer) =>
      locked(orderId, async (tx, row): Promise<SandboxAnswer> => {
        if (row.state === 'captured') return { state: 'captured' };
        if (answer === 'cancel') {
          if (row.state !== 'cancelled') {
            await change(tx, row, { state: 'cancelled', bank_until: null });
            await tell(tx, row, { kind: 'cancelled', reason: 'cancelled' });
          }
          return { state: 'cancelled', reason: 'cancelled' };
        }
        if (row.state !== 'bank' || row.bank_until === null) return { state: row.state as SandboxState };
        if (clock.now() >= row.bank_until) return decline(tx, row, 'bank_late');
        if (answer === 'yes') return capture(tx, row);
        if (answer === 'no') return decline(tx, row, 'bank_no');
        return { state: 'bank', bank_until: row.bank_until };
      }),
    webhookOf: events.webhookOf,
    post: events.post,
  };
}
