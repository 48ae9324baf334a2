// The receipt of a paid order: by a neutral mail, and as fields for a page.
import type { Words } from '@alcove/i18n';
import type { Language, Uid } from '@alcove/protocol';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/post.ts';
import type { Dictionaries } from '../../platform/words.ts';
import type { Member } from '../accounts/index.ts';
import type { Order } from './order-store.ts';
import { taxIn } from './prices.ts';

/** Members as read in this transaction. */
export type KnownPeople = ReadonlyMap<Uid, Member>;

type Needs = {
  jobs: Pick<Jobs, 'addAll'>;
  dictionaries: Dictionaries;
  config: Pick<Config, 'operator' | 'discreetName'>;
};

/** What was bought, in words. */
export const labelOf = (
  { days, tokens }: { days: number | null; tokens: number | null },
  { t }: Words,
): string =>
  days === null
    ? t('payments:items.tokens', { count: tokens ?? 0 })
    : t('payments:items.premium', { count: days });

export const amountIn = (language: Language, cents: number, currency: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100);

export function createReceipts({ jobs, dictionaries, config }: Needs) {
  function letterOf(order: Order, to: string, language: Language) {
    const { t } = dictionaries[language].words;
    const money = (cents: number) => amountIn(language, cents, order.currency);
    const { ticket, amount, vat_permille: vat, statement } = order;
    return {
      to,
      subject: t('payments:receipt.subject', { ticket }),
      text: [
        t('payments:receipt.opening'),
        t('payments:receipt.ticket', { ticket }),
        t('payments:receipt.amount', {
          amount: money(amount),
          rate: (vat / 10).toLocaleString(language),
          vat: money(taxIn(amount, vat)),
        }),
        t('payments:receipt.seller', { seller: config.discreetName }),
        t('payments:receipt.statement', { statement }),
        t('payments:receipt.once'),
      ].join('\n\n'),
    };
  }

  return {
    /** It names neither the site nor what was bought: a mailbox may have other readers. */
    async mail(tx: Database, orders: readonly Order[], buyers: KnownPeople): Promise<void> {
      const letters = orders.flatMap((order) => {
        const buyer = order.buyer === null ? undefined : buyers.get(order.buyer);
        return buyer?.email ? [letterOf(order, buyer.email, buyer.language)] : [];
      });
      await jobs.addAll(tx, mailJob, letters);
    },

    receiptOf(order: Order, words: Words) {
      const { ticket, amount, refunded, currency, vat_permille, last4, statement, paid_at } = order;
      const { waiver_text: text, waiver_at: at, language } = order;
      return {
        ticket_number: ticket,
        seller: config.operator,
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
