// One order beside the list: what it was, what went back, refunds that failed, and a new refund.
import type { KeptOrder, OrderState } from '@alcove/protocol';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { FailedRefund } from './FailedRefund.tsx';
import { ordersAddress, type OrdersAsked } from './load-payments.ts';
import { useItemText } from './OrderTable.tsx';
import { RefundForm } from './RefundForm.tsx';
import { useMoney } from './use-money.ts';
import './operator.css';

const refundable: readonly OrderState[] = ['paid', 'partly_refunded', 'won_back'];

/** Cents that no refund has asked for. */
const leftOf = ({ amount, refunded, refunds, state }: KeptOrder): number =>
  refundable.includes(state)
    ? amount -
      refunded -
      refunds
        .filter((refund) => refund.state === 'asked' || refund.state === 'sent')
        .reduce((sum, { cents }) => sum + cents, 0)
    : 0;

export function OrderCard({ order, asked }: { order: KeptOrder; asked: OrdersAsked }) {
  const { t } = useTranslation('moderation');
  const { money } = useMoney();
  const item = useItemText()(order);
  const { ticket_number: ticket, provider, reference, created_at: at, buyer, currency, refunds } = order;
  const left = leftOf(order);
  const due = refunds.filter((refund) => refund.due === 1);
  return (
    <Card className="till-order">
      <header>
        <div>
          <h2>{t('payments.ticket', { ticket })}</h2>
          <p>
            {[provider, reference].filter(Boolean).join(' ')}, <DateText at={at} form="short" />
          </p>
        </div>
        <Link
          to={ordersAddress({ ...asked, ticket: undefined })}
          className="icon-button"
          aria-label={t('payments.close')}
          preventScrollReset
        >
          <Icon of={X} />
        </Link>
      </header>
      <dl>
        <div>
          <dt>
            {buyer}, {item}
          </dt>
          <dd>{money(order.amount, currency)}</dd>
        </div>
        <div>
          <dt>{t('payments.returned')}</dt>
          <dd>
            {order.refunded > 0 && '− '}
            {money(order.refunded, currency)}
          </dd>
        </div>
        <div>
          <dt>{t('payments.left')}</dt>
          <dd>{money(left, currency)}</dd>
        </div>
      </dl>
      {refunds.length > 0 && (
        <ul className="till-refunds">
          {refunds.map(({ id, cents, state, cause, reason, ending }) => (
            <li key={id}>
              <span>
                <b>{money(cents, currency)}</b>
                <small>
                  {[
                    // The provider's words stand in place of the owner's reason.
                    (state === 'failed' || !reason) && t(`payments.causes.${cause}`),
                    reason,
                    ending && t(`payments.endings.${ending}`),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </span>
              <StatusTag tone={state === 'done' ? 'success' : state === 'failed' ? 'danger' : 'warning'}>
                {t(`payments.refundStates.${state}`)}
              </StatusTag>
            </li>
          ))}
        </ul>
      )}
      {due.map((refund) => (
        <FailedRefund key={refund.id} refund={refund} order={order} />
      ))}
      {due.length > 0 ? null : left > 0 ? (
        <RefundForm key={`${ticket}:${left}`} order={order} left={left} />
      ) : (
        <p className="hint">{t('payments.refund.nothing')}</p>
      )}
    </Card>
  );
}
