// The end of a purchase: what arrived, the way back, the ticket, its receipt.
import { type PaymentOrder, pathTo } from '@alcove/protocol';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnPage } from '../../../return-after-payment.ts';
import { Note } from '../../../ui/Banner.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { moneyIn } from '../money.ts';
import arches from './paid-arches.svg';
import { ReturnCard } from './ReturnCard.tsx';
import './paid.css';

export const receiptPath = (ticket: number): string => `${pathTo('premiumHistory')}?ticket=${ticket}`;

type PaidProps = { order: PaymentOrder; steps: ReactNode; email: string };

export function PaidScreen({ order, steps, email }: PaidProps) {
  const { t, i18n } = useTranslation('payments');
  const page = useReturnPage();
  const { tokens, days, recipient, balance, reason, last4, ticket_number: ticket, amount, currency } = order;
  const endsAt = (order.expiration_date_ts ?? 0) * 1000;
  const { refunding } = order;
  const returned =
    refunding === 'failed' ? 'returnFailed' : refunding === 'pending' ? 'returning' : 'returned';
  const heading =
    reason !== null
      ? t(`paid.${returned}`)
      : tokens !== null
        ? t('paid.tokens', { count: tokens })
        : recipient !== ''
          ? t('paid.gift', { nick: recipient, count: days ?? 0 })
          : t('paid.premium');
  return (
    <div className="paid">
      <img
        className="paid-art"
        src={arches}
        alt=""
        width="400"
        height="740"
        data-kind={tokens === null ? 'premium' : 'tokens'}
      />
      <div className="paid-words stack g16">
        {steps}
        <h1 className="d60" aria-live="polite">
          {heading}
        </h1>
        {reason !== null ? (
          <Note tone="warning">
            {reason.text}
            {refunding === 'failed' && ` ${t('paid.returnFailedText')}`}
          </Note>
        ) : balance !== null ? (
          <p className="paid-lead">
            {t('paid.balance')} <b>{t('items.tokens', { count: balance })}</b>. {t('paid.forever')}
          </p>
        ) : endsAt > 0 ? (
          <p className="paid-lead">
            {t('paid.until')} <DateText at={endsAt} form="day" />. {t('paid.once')}
          </p>
        ) : (
          <p className="paid-lead">{t('paid.arrived')}</p>
        )}
        {page && <ReturnCard page={page} />}
        <dl className="paid-facts">
          <dt>{t('paid.ticket')}</dt>
          <dd>{ticket}</dd>
          <dt>{t('paid.amount')}</dt>
          <dd>{moneyIn(i18n.language, amount, currency)}</dd>
          {last4 !== '' && (
            <>
              <dt>{t('paid.card')}</dt>
              <dd>•••• {last4}</dd>
            </>
          )}
          {email !== '' && reason === null && (
            <>
              <dt>{t('paid.receipt')}</dt>
              <dd>{email}</dd>
            </>
          )}
        </dl>
        <div className="paid-actions">
          <ButtonLink icon={ReceiptText} to={receiptPath(ticket)}>
            {t('paid.seeReceipt')}
          </ButtonLink>
          <ButtonLink kind="ghost" to={pathTo('premiumHistory')}>
            {t('paid.history')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
