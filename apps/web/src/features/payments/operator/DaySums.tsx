// Sums of days by orders, ledger and provider: where they differ, something is to be looked at.
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import type { PaymentDays } from './load-payments.ts';
import { useMoney } from './use-money.ts';
import './operator.css';

const daysShown = 7;

export function DaySums({ days: { days, currency } }: { days: PaymentDays }) {
  const { t, i18n } = useTranslation('moderation');
  const { plain, money } = useMoney();
  const number = new Intl.NumberFormat(i18n.language);
  const shown = days.slice(0, daysShown);
  const differing = days.filter(({ orders, provider }) => orders !== provider);
  const missing = differing.reduce((sum, { orders, provider }) => sum + Math.abs(orders - provider), 0);
  const tokens = days.reduce((sum, day) => sum + Math.abs(day.tokens - day.ledger), 0);
  return (
    <Card className="till-days">
      <header>
        <h2>{t('payments.days.heading')}</h2>
        <span className="dim">{currency}</span>
      </header>
      {shown.length === 0 ? (
        <p className="dim">{t('payments.days.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('payments.days.day')}</th>
              <th scope="col">{t('payments.days.orders')}</th>
              <th scope="col">{t('payments.days.provider')}</th>
              <th scope="col">{t('payments.days.ledger')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ day, orders, provider, tokens: sold, ledger }) => (
              <tr key={day}>
                <th scope="row">
                  {day.slice(8)}/{day.slice(5, 7)}
                </th>
                <td>{plain(orders)}</td>
                <td className={orders === provider ? undefined : 'differs'}>{plain(provider)}</td>
                <td className={sold === ledger ? undefined : 'differs'}>{number.format(ledger)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(differing.length > 0 || tokens > 0) && (
        <p className="till-warning">
          {t('payments.days.differs', { amount: money(missing, currency), tokens: number.format(tokens) })}
        </p>
      )}
    </Card>
  );
}
