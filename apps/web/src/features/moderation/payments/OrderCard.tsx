// One order beside the list: what it was, what went back, and a refund. The same refund has the same key until it
// was answered: pressed again after a lost answer, it is asked once.
import { type KeptOrder, type OrderState, paymentLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { callServer, isUnanswered } from '../../../call.ts';
import { notify } from '../../../toasts.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { withStepUp } from '../../accounts/index.ts';
import { ordersAddress, type OrdersAsked } from './load-payments.ts';
import { useItemText } from './OrderTable.tsx';
import { typedCents } from './typed-cents.ts';
import { useMoney } from './use-money.ts';
import './payments.css';

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

function RefundForm({ order, left }: { order: KeptOrder; left: number }) {
  const { t } = useTranslation('moderation');
  const { money } = useMoney();
  const { revalidate } = useRevalidator();
  const [part, setPart] = useState<'all' | 'part'>('all');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const asked = useRef<{ body: string; key: string }>(undefined);
  const { ticket_number, currency } = order;
  const cents = part === 'all' ? left : typedCents(typed, left);

  async function refund(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    const why = reason.trim();
    if (busy || cents === undefined || why === '') return;
    setBusy(true);
    setFault(undefined);
    const body = JSON.stringify({ ticket_number, cents, why });
    if (asked.current?.body !== body) asked.current = { body, key: crypto.randomUUID() };
    const { key } = asked.current;
    const answer = await withStepUp(() =>
      callServer(addresses.refundOrder, { ticket_number, cents, reason: why, key }),
    );
    setBusy(false);
    if (isUnanswered(answer)) return setFault(t('payments.refund.lost'));
    asked.current = undefined;
    if (answer.status === 'error') return setFault(answer.message);
    notify({
      icon: Undo2,
      tone: 'plain',
      title: t('payments.refund.asked', { amount: money(cents, currency), ticket: ticket_number }),
    });
    setTyped('');
    setReason('');
    setTried(false);
    await revalidate();
  }

  return (
    <form className="till-refund" onSubmit={(event) => void refund(event)} noValidate>
      <h3>{t('payments.refund.heading')}</h3>
      <Segmented
        full
        label={t('payments.refund.heading')}
        value={part}
        onChange={setPart}
        segments={[
          { value: 'all', label: t('payments.refund.all', { amount: money(left, currency) }) },
          { value: 'part', label: t('payments.refund.part') },
        ]}
      />
      {part === 'part' && (
        <Field
          label={t('payments.refund.amount', { currency })}
          error={
            tried && cents === undefined && t('payments.refund.amountFault', { left: money(left, currency) })
          }
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
      )}
      <Field
        label={t('payments.refund.reason')}
        aside={`${reason.length} / ${paymentLimits.reasonMax}`}
        error={tried && reason.trim() === '' && t('payments.refund.missing')}
      >
        <Input
          autoComplete="off"
          maxLength={paymentLimits.reasonMax}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
      <div aria-live="polite">{fault && <Note tone="danger">{fault}</Note>}</div>
      <Button type="submit" kind="primary" block busy={busy && t('payments.refund.sending')}>
        {t('payments.refund.send', { amount: money(cents ?? 0, currency) })}
      </Button>
      <p className="hint">{t(part === 'all' ? 'payments.refund.allText' : 'payments.refund.partText')}</p>
    </form>
  );
}

export function OrderCard({ order, asked }: { order: KeptOrder; asked: OrdersAsked }) {
  const { t } = useTranslation('moderation');
  const { money } = useMoney();
  const item = useItemText()(order);
  const { ticket_number: ticket, provider, reference, created_at: at, buyer, currency, refunds } = order;
  const left = leftOf(order);
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
          {refunds.map(({ id, cents, state, cause, reason }) => (
            <li key={id}>
              <span>
                <b>{money(cents, currency)}</b>
                <small>{reason || t(`payments.causes.${cause}`)}</small>
              </span>
              <StatusTag tone={state === 'done' ? 'success' : state === 'failed' ? 'danger' : 'warning'}>
                {t(`payments.refundStates.${state}`)}
              </StatusTag>
            </li>
          ))}
        </ul>
      )}
      {left > 0 ? (
        <RefundForm key={`${ticket}:${left}`} order={order} left={left} />
      ) : (
        <p className="hint">{t('payments.refund.nothing')}</p>
      )}
    </Card>
  );
}
