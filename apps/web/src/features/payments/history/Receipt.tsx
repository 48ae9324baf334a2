// The receipt of one order, as a page that prints well.
import { pathTo } from '@alcove/protocol';
import Printer from 'lucide-react/icons/printer';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { moneyIn } from '../money.ts';
import type { PaymentReceipt } from './load.ts';
import './receipt.css';

export function Receipt({ receipt }: { receipt: PaymentReceipt }) {
  const { t, i18n } = useTranslation('payments');
  const { seller, amount, refunded, vat, waiver, currency, last4 } = receipt;
  const money = (cents: number) => moneyIn(i18n.language, cents, currency);
  return (
    <>
      <article className="receipt">
        <h1 className="d32">{t('receipt.title', { ticket: receipt.ticket_number })}</h1>
        <address>
          <b>{seller.name}</b>
          <span>{seller.address}</span>
          <span>{seller.email}</span>
        </address>
        <dl>
          <dt>{t('csv.label')}</dt>
          <dd>{receipt.label}</dd>
          <dt>{t('csv.date')}</dt>
          <dd>
            <DateText at={receipt.paid_at} />
          </dd>
          <dt>{t('receipt.net')}</dt>
          <dd>{money(amount - vat)}</dd>
          <dt>{t('receipt.vat', { rate: (receipt.vat_permille / 10).toLocaleString(i18n.language) })}</dt>
          <dd>{money(vat)}</dd>
          <dt>{t('receipt.total')}</dt>
          <dd className="receipt-total">{money(amount)}</dd>
          {refunded > 0 && (
            <>
              <dt>{t('receipt.refunded')}</dt>
              <dd>{money(refunded)}</dd>
            </>
          )}
          {last4 !== '' && (
            <>
              <dt>{t('csv.card')}</dt>
              <dd>•••• {last4}</dd>
            </>
          )}
          <dt>{t('receipt.onStatement')}</dt>
          <dd>{receipt.statement}</dd>
        </dl>
        {waiver && (
          <p className="receipt-waiver">
            {t('receipt.agreed')} <DateText at={waiver.at} />: <q lang={waiver.language}>{waiver.text}</q>
          </p>
        )}
        <p>{t('receipt.once')}</p>
      </article>
      <div className="receipt-acts">
        <Button kind="primary" icon={Printer} onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
        <ButtonLink kind="ghost" to={pathTo('premiumHistory')}>
          {t('receipt.back')}
        </ButtonLink>
      </div>
    </>
  );
}
