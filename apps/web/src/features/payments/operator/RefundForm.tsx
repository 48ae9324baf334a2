// Asks for a refund of an order, all that is left or a part of it.
import type { KeptOrder } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Undo2 from 'lucide-react/icons/undo-2';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useKeyedCall } from '../../../call/use-keyed-call.ts';
import { notify } from '../../../toasts.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { withStepUp } from '../../accounts/index.ts';
import { RefundReason } from './RefundReason.tsx';
import { typedCents } from './typed-cents.ts';
import { useMoney } from './use-money.ts';
import './operator.css';

export function RefundForm({ order, left }: { order: KeptOrder; left: number }) {
  const { t } = useTranslation('moderation');
  const { money } = useMoney();
  const { revalidate } = useRevalidator();
  const [part, setPart] = useState<'all' | 'part'>('all');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { send, busy, fault } = useKeyedCall(addresses.refundOrder, { around: withStepUp });
  const { ticket_number, currency } = order;
  const cents = part === 'all' ? left : typedCents(typed, left);

  async function refund(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    const why = reason.trim();
    if (busy || cents === undefined || why === '') return;
    if (!(await send({ ticket_number, cents, reason: why }))) return;
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
      <RefundReason reason={reason} missing={tried && reason.trim() === ''} onChange={setReason} />
      <div aria-live="polite">{fault && <Note tone="danger">{fault.text}</Note>}</div>
      <Button type="submit" kind="primary" block busy={busy && t('payments.refund.sending')}>
        {t('payments.refund.send', { amount: money(cents ?? 0, currency) })}
      </Button>
      <p className="hint">{t(part === 'all' ? 'payments.refund.allText' : 'payments.refund.partText')}</p>
    </form>
  );
}
