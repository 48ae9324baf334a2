// Beginning an order: what is bought, for whom, whether the buyer may; then its provider, who takes the card.
import { inLanguage, type InputOf, paymentLimits, paymentsCalls, pathTo, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { CardProvider } from '../../platform/cards/cards.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { CallContext } from '../../platform/http/call.ts';
import { sessionOf } from '../../platform/http/session.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { holdMembers, type Members, type OpenProfiles } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Buyers } from './buyers.ts';
import type { PaymentFacts } from './facts.ts';
import { addOrder, type Order, orderById } from './order-store.ts';
import type { Prices, Sale } from './prices.ts';

type Input = InputOf<typeof paymentsCalls.startPayment>;

/** Where no webhook has said how it went, the provider is asked. */
const queryJob: JobSpec<{ order: string; step: number }> = {
  name: 'payment_query',
  payload: z.object({ order: z.string(), step: z.int() }),
};
const { queriesAfterMs, orderLivesMs } = paymentLimits;

type Needs = Use<'db' | 'clock' | 'jobs' | 'log' | 'dictionaries'> & {
  provider: CardProvider | undefined;
  providerOf(name: string): CardProvider | undefined;
  statement: string;
  /** Scheme and host of the site as people see it. */
  origin(): string;
  prices: Prices;
  wallet: Pick<Wallet, 'transaction' | 'onceByKey'>;
  members: Pick<Members, 'byUid' | 'byNick'>;
  relations: Pick<Relations, 'isHidden'>;
  openProfiles: Pick<OpenProfiles, 'bannedAmong'>;
  buyers: Buyers;
  facts: PaymentFacts;
};

export function createStarting(needs: Needs) {
  const { db, clock, jobs, log, provider, prices, wallet, members, relations, openProfiles, buyers, facts } =
    needs;

  /** Unknown, inactive, banned, apart, and oneself are refused alike: a nick tells nothing. */
  async function recipientOf(nick: string, buyer: Uid): Promise<Uid> {
    const member = await members.byNick(nick);
    if (!member?.active || member.uid === buyer) throw refuse('recipient_unavailable');
    return member.uid;
  }

  async function refuseRecipient(tx: Database, context: CallContext, recipient: Uid): Promise<void> {
    const member = await members.byUid(recipient, tx);
    const isBanned = (await openProfiles.bannedAmong(tx, [recipient])).has(recipient);
    if (
      !member?.active ||
      isBanned ||
      (await relations.isHidden(paymentsCalls.startPayment, context, recipient, tx))
    )
      throw refuse('recipient_unavailable');
  }

  async function store(
    tx: Database,
    context: CallContext,
    asked: { input: Input; sale: Sale; buyer: Uid; recipient: Uid; provider: CardProvider },
  ): Promise<string> {
    const { input, sale, buyer, recipient } = asked;
    const now = clock.now();
    await holdMembers(tx, [buyer, recipient], 'alone');
    const isGift = recipient !== buyer;
    if (isGift) await refuseRecipient(tx, context, recipient);
    const network = buyers.networkOf(context.address);
    await buyers.admit(tx, buyer, { cents: sale.cents, network });
    const { words } = needs.dictionaries[context.language];
    const order = await addOrder(tx, {
      buyer,
      recipient,
      is_gift: isGift,
      plan_id: sale.planId,
      days: sale.days,
      tokens: sale.tokens,
      message: isGift ? input.message : '',
      named: input.named,
      amount: sale.cents,
      currency: prices.currency,
      vat_permille: prices.vatPermille,
      statement: needs.statement,
      language: context.language,
      provider: asked.provider.name,
      state: 'created',
      network,
      ...(sale.kind === 'premium' && { waiver_text: words.t('payments:waiver'), waiver_at: now }),
      created_at: now,
      expires_at: now + orderLivesMs,
    });
    await addQuery(tx, order, 0);
    return order.id;
  }

  const addQuery = async (tx: Database, { id, created_at }: Order, step: number) => {
    const afterMs = queriesAfterMs[step];
    if (afterMs === undefined) return;
    await jobs.add(tx, queryJob, { order: id, step }, { at: created_at + afterMs, key: `payment:${id}` });
  };

  async function ask(id: string, step: number): Promise<void> {
    const order = await orderById(db, id);
    const known = order && needs.providerOf(order.provider);
    if (!order) return;
    await addQuery(db, order, step + 1);
    try {
      if (known?.capabilities.query) for (const fact of await known.query(id)) await facts.note(known, fact);
    } catch (error) {
      log.warn({ err: error, ticket: order.ticket }, 'a card provider did not answer; it is asked again');
    }
    await facts.expire(id);
  }
  jobs.handle(queryJob, ({ order, step }) => ask(order, step));

  /** Where the card is asked for; begun again by each call that asks for it. */
  async function begin(
    { id: orderId, amount: cents, currency, statement, language }: Order,
    chosen: CardProvider,
  ) {
    const spoken = language as CallContext['language'];
    const place = await chosen.start({
      orderId,
      cents,
      currency,
      statement,
      language: spoken,
      returnTo: `${needs.origin()}${inLanguage(pathTo('payment'), spoken)}?order=${orderId}`,
    });
    await facts.started(orderId);
    return place;
  }

  return {
    begin,
    async start(input: Input, context: CallContext) {
      if (!provider) throw refuse('payments_closed');
      const buyer = sessionOf(context).uid;
      const { key, recipient: nick, waiver } = input;
      const tokens = input.tokens === '' ? undefined : input.tokens;
      const sale = prices.saleOf({ planId: input.plan_id.trim(), tokens });
      // Tokens are given from one's own wallet.
      if (nick !== undefined && sale.kind === 'tokens') throw refuseFields({ recipient: 'field_invalid' });
      if (sale.kind === 'premium' && !waiver) throw refuse('waiver_required');
      const recipient = nick === undefined ? buyer : await recipientOf(nick, buyer);
      const { planId, tokens: sold } = sale;
      const body = { planId, tokens: sold, recipient, message: input.message, named: input.named };
      const id = await wallet.transaction((tx) =>
        wallet.onceByKey(tx, { uid: buyer, key, call: 'startPayment', body }, async () => {
          await buyers.countTry(buyer, context.address);
          return store(tx, context, { input, sale, buyer, recipient, provider });
        }),
      );
      const order = await orderById(db, id);
      if (!order) throw refuse('order_unknown');
      const place = await begin(order, provider);
      const { ticket: ticket_number, amount, currency, statement } = order;
      return { order: id, ticket_number, ...place, amount, currency, statement };
    },
  };
}

export type Starting = ReturnType<typeof createStarting>;
