// What a member reads of payments: their own, Premium given and received, and free days.
import {
  dayMs,
  isPaid,
  type Language,
  type OrderReason,
  type OrderState,
  type PaymentFilter,
  type PaymentHistoryRow,
  paymentLimits,
  secondsOf,
  type Uid,
} from '@alcove/protocol';
import type { Words } from '@alcove/i18n';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { OpenProfiles } from '../accounts/index.ts';
import { csvOf } from '../wallet/index.ts';
import { kindOf, refundingOf } from './order-store.ts';
import type { FreeCause, Premium } from './premium.ts';
import { amountIn, labelOf } from './receipts.ts';

type ShownPayments = { kind: PaymentFilter | ''; year?: number | '' | undefined };
type Reader = { uid: Uid; language: Language };

type Row = {
  ticket: number;
  order_id: string | null;
  made_at: number;
  buyer: Uid | null;
  recipient: Uid | null;
  is_gift: boolean;
  days: number | null;
  tokens: number | null;
  message: string;
  named: boolean;
  amount: number | null;
  refunded: number | null;
  currency: string;
  state: OrderState | 'offered';
  reason: OrderReason | '';
  last4: string;
  refunding: 'pending' | 'failed' | null;
  paid_at: number | null;
  ends_at: number | null;
  offer: FreeCause | null;
};

/** What was paid, or refused: an order that was given up says nothing. */
const shown = sql`orders.state not in ('created', 'waiting', 'cancelled', 'expired')`;

/** A gift is its recipient's only once it was delivered, and stays so. */
const rowsOf = (uid: Uid) => sql`
  select orders.ticket, orders.id as order_id, coalesce(orders.paid_at, orders.created_at) as made_at, orders.buyer,
    orders.recipient, orders.is_gift, orders.days, orders.tokens, orders.message, orders.named, orders.amount,
    orders.refunded, orders.currency, orders.state, orders.reason, orders.last4, ${refundingOf} as refunding, orders.paid_at,
    null::bigint as ends_at, null::text as offer
  from payment_orders orders
  where ${shown} and (orders.buyer = ${uid} or (orders.recipient = ${uid} and orders.is_gift
    and exists (select from premium_segments where order_id = orders.id)))
  union all
  select segment.ticket, null, segment.made_at, null, segment.uid, false,
    ((segment.ends_at - segment.starts_at) / ${dayMs})::int, null, '', true, null, null, '', 'offered',
    '', '', null, null, segment.ends_at, segment.offer
  from premium_segments segment
  where segment.uid = ${uid} and segment.offer is not null`;

const filtered = (uid: Uid, { kind, year }: ShownPayments) => sql`
  (${year || null}::int is null or extract(year from to_timestamp(made_at / 1000.0) at time zone 'UTC') = ${year || null})
  and case ${kind}
    when 'premium' then days is not null
    when 'tokens' then tokens is not null
    when 'gifts' then offer is not null or (is_gift and buyer is distinct from ${uid})
    else true end`;

type Needs = Use<'db' | 'clock' | 'dictionaries'> & {
  openProfiles: Pick<OpenProfiles, 'shownAmong'>;
  premium: Pick<Premium, 'endsOf'>;
};

export const reasonOf = (code: OrderReason | '', { t }: Words) =>
  code === '' ? null : { code, text: t(`payments:reasons.${code}`) };

const day = (at: number | null) => (at === null ? '' : new Date(at * 1000).toISOString().slice(0, 10));

export function createPaymentHistory({ db, clock, dictionaries, openProfiles, premium }: Needs) {
  async function read(
    { uid, language }: Reader,
    filter: ShownPayments,
    { offset, limit }: { offset: number; limit: number },
    tx: Database = db,
  ): Promise<PaymentHistoryRow[]> {
    const { rows } = await sql<Row>`
      select * from (${rowsOf(uid)}) listed where ${filtered(uid, filter)}
      order by ticket desc offset ${offset} limit ${limit}`.execute(tx);
    const people = await openProfiles.shownAmong(
      rows.flatMap((row) => [row.buyer ?? [], row.recipient ?? []].flat()),
      undefined,
      tx,
    );
    const ends = await premium.endsOf(
      tx,
      rows.flatMap(({ order_id }) => order_id ?? []),
    );
    const { words } = dictionaries[language];
    const nick = (one: Uid | null) => (one === null ? '' : (people.get(one)?.nick ?? ''));
    return rows.map((row): PaymentHistoryRow => {
      const isBuyer = row.buyer === uid;
      const { offer, is_gift: isGift, days, tokens } = row;
      const purpose = offer ? 'offer' : !isGift ? 'own' : isBuyer ? 'given' : 'received';
      const giver = offer ? words.t(`payments:offers.${offer}`) : row.named ? nick(row.buyer) : '';
      const endsAt = row.ends_at ?? (row.order_id === null ? undefined : ends.get(row.order_id));
      const isOwn = isBuyer || offer !== null;
      const until = (row.paid_at ?? 0) + paymentLimits.withdrawalMs;
      const canWithdraw =
        isBuyer &&
        ['paid', 'partly_refunded', 'won_back'].includes(row.state) &&
        until > clock.now() &&
        // Otherwise nothing was delivered.
        row.reason === '';
      // Whether the giver's money went back is between them and the bank.
      const state = isOwn || row.state === 'offered' || !isPaid(row.state) ? row.state : 'paid';
      return {
        ticket_number: row.ticket,
        purchase_date: secondsOf(row.made_at),
        type: kindOf({ days }),
        label: labelOf({ days, tokens }, words),
        purpose,
        recipient: purpose === 'given' ? nick(row.recipient) : '',
        given_by: purpose === 'received' || purpose === 'offer' ? giver : '',
        active_until: endsAt === undefined ? null : secondsOf(endsAt),
        days,
        tokens,
        amount: isBuyer ? row.amount : null,
        refunded: isBuyer ? row.refunded : null,
        currency: isBuyer ? row.currency : '',
        state,
        reason: isBuyer ? reasonOf(row.reason, words) : null,
        refunding: isBuyer ? row.refunding : null,
        last4: isBuyer ? row.last4 : '',
        message: isGift && (isBuyer || !row.named || giver !== '') ? row.message : '',
        withdraw_until: canWithdraw ? until : null,
      };
    });
  }

  return {
    read,
    async page(reader: Reader, filter: ShownPayments, page: number) {
      const { uid } = reader;
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (${rowsOf(uid)}) listed where ${filtered(uid, filter)}`.execute(
        db,
      );
      const years = await sql<{ year: number }>`
        select distinct extract(year from to_timestamp(made_at / 1000.0) at time zone 'UTC')::int as year
        from (${rowsOf(uid)}) listed order by year desc`.execute(db);
      const limit = paymentLimits.perPage;
      return {
        list: await read(reader, filter, { offset: (page - 1) * limit, limit }),
        total_count: rows[0]?.count ?? 0,
        years: years.rows.map(({ year }) => year),
      };
    },
    async csv(reader: Reader, filter: ShownPayments): Promise<string> {
      const rows = await read(reader, filter, { offset: 0, limit: paymentLimits.csvRows });
      const { words } = dictionaries[reader.language];
      const { t } = words;
      const head = [
        t('payments:csv.date'),
        t('payments:csv.ticket'),
        t('payments:csv.label'),
        t('payments:csv.recipient'),
        t('payments:csv.given_by'),
        t('payments:csv.active_until'),
        t('payments:csv.amount'),
        t('payments:csv.state'),
        t('payments:csv.card'),
      ];
      const own = t('payments:own');
      const body = rows.map((row) => [
        day(row.purchase_date),
        row.ticket_number,
        row.label,
        row.recipient || own,
        row.purpose === 'received' ? row.given_by || t('payments:unnamed') : row.given_by || own,
        day(row.active_until),
        row.amount === null ? '' : amountIn(reader.language, row.amount, row.currency),
        [
          t(`payments:states.${row.state}`),
          ...(row.refunding === null ? [] : [t(`payments:refunding.${row.refunding}`)]),
        ].join(', '),
        row.last4,
      ]);
      return csvOf([head, ...body]);
    },
  };
}

export type PaymentHistory = ReturnType<typeof createPaymentHistory>;
