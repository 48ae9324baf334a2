// The receipt of a paid order: by a neutral mail, and as fields for a page.
import { dateInWords, type Words } from '@alcove/i18n';
import type { Language, Site } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Use } from '../../platform/engines.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Members } from '../accounts/index.ts';
import { type Order, ordersById } from './order-store.ts';
import { taxIn } from './prices.ts';

/** The address is read when the receipt leaves: no job holds it. */
const receiptJob: JobSpec<{ order: string }> = {
  name: 'receipt',
  payload: z.object({ order: z.string() }),
};

type Needs = Use<'db' | 'jobs' | 'dictionaries'> & {
  mail: Pick<Mail, 'send'>;
  members: Pick<Members, 'byUids'>;
  config: Pick<Config, 'discreetName'>;
  operator(): Site['operator'];
};

/** What was bought, in words. */
export const labelOf = (
  { days, tokens }: { days: number | null; tokens: number | null },
  { t }: Words,
): string =>
  days === null
    ? t('payments:items.tokens', { count: tokens ?? 0 })
    : t('payments:items.premium', { count: days });

/** Making a format costs many times what using it does. */
const formats = new Map<string, Intl.NumberFormat>();

export function amountIn(language: Language, cents: number, currency: string): string {
  const name = `${language} ${currency}`;
  const format = formats.get(name) ?? new Intl.NumberFormat(language, { style: 'currency', currency });
  formats.set(name, format);
  return format.format(cents / 100);
}

const momentIn = (language: Language, at: number): string =>
  dateInWords(language, at, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });

export function createReceipts({ db, jobs, mail, members, dictionaries, config, operator }: Needs) {
  function letterOf(order: Order, to: string, language: Language) {
    const { t } = dictionaries[language].words;
    const money = (cents: number) => amountIn(language, cents, order.currency);
    const { ticket, amount, vat_permille: vat, statement, waiver_text: waiver, waiver_at: agreedAt } = order;
    const parts = [
      t('payments:receipt.text', {
        ticket,
        amount: money(amount),
        rate: vat / 10,
        vat: money(taxIn(amount, vat)),
        seller: config.discreetName,
        statement,
      }),
      // In the words that were read when it was given.
      ...(waiver === null || agreedAt === null
        ? []
        : [t('payments:receipt.consent', { moment: momentIn(language, agreedAt), text: waiver })]),
      t('payments:receipt.once'),
    ];
    return { to, subject: t('payments:receipt.subject', { ticket }), text: parts.join('\n\n') };
  }

  jobs.handleAll(receiptJob, async (asked) => {
    const orders = await ordersById(
      db,
      asked.map(({ order }) => order),
    );
    const buyers = await members.byUids([...orders.values()].flatMap(({ buyer }) => buyer ?? []));
    return asked.map(async ({ order: id }) => {
      const order = orders.get(id);
      const buyer = order?.buyer ? buyers.get(order.buyer) : undefined;
      if (order && buyer?.email) await mail.send(letterOf(order, buyer.email, buyer.language));
    });
  });

  return {
    /** It names neither the site nor what was bought: a mailbox may have other readers. */
    mail: (tx: Database, orders: readonly Order[]): Promise<void> =>
      jobs.addAll(
        tx,
        receiptJob,
        orders.map(({ id }) => ({ order: id })),
      ),

    receiptOf(order: Order, words: Words) {
      const { ticket, amount, refunded, currency, vat_permille, last4, statement, paid_at } = order;
      const { waiver_text: text, waiver_at: at, language } = order;
      return {
        ticket_number: ticket,
        seller: operator(),
        label: labelOf(order, words),
        paid_at: paid_at ?? 0,
        amount,
        refunded,
        currency,
        vat_permille,
        vat: taxIn(amount, vat_permille),
        last4,
        statement,
        waiver: text === null || at === null ? null : { text, at, language },
      };
    },
  };
}

export type Receipts = ReturnType<typeof createReceipts>;
