// A refund that its provider refused: the owner asks again, notes that it was made by other means, or gives it up.
import { type KeptOrder, type RefundEnding, refundEndings } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Undo2 from 'lucide-react/icons/undo-2';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useKeyedCall } from '../../../call/use-keyed-call.ts';
import { notify } from '../../../toasts.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { withStepUp } from '../../accounts/index.ts';
import { RefundReason } from './RefundReason.tsx';
import { useMoney } from './use-money.ts';
import './operator.css';

const done = { again: 'doneAgain', by_hand: 'doneByHand', dropped: 'doneDropped' } as const;

type FailedProps = { refund: KeptOrder['refunds'][number]; order: KeptOrder };

export function FailedRefund({ refund: { id, cents, cause }, order }: FailedProps) {
  const { t } = useTranslation('moderation');
  const { money } = useMoney();
  const { revalidate } = useRevalidator();
  const [ending, setEnding] = useState<RefundEnding>('again');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { send, busy, fault } = useKeyedCall(addresses.endFailedRefund, { around: withStepUp });
  const { ticket_number: ticket, currency } = order;
  // What the site itself owes cannot be given up.
  const isOwed = cause === 'automatic';
  const endings = refundEndings.filter((each) => each !== 'dropped' || !isOwed);

  async function end(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    const why = reason.trim();
    if (busy || why === '') return;
    if (!(await send({ refund: id, ending, reason: why }))) return;
    notify({ icon: Undo2, tone: 'plain', title: t(`payments.ending.${done[ending]}`, { ticket }) });
    await revalidate();
  }

  return (
    <form className="till-refund" onSubmit={(event) => void end(event)} noValidate>
      <h3>{t('payments.ending.heading')}</h3>
      <Note tone="danger">
        {t(isOwed ? 'payments.ending.owed' : 'payments.ending.refused', { amount: money(cents, currency) })}
      </Note>
      <Segmented
        full
        label={t('payments.ending.how')}
        value={ending}
        onChange={setEnding}
        segments={endings.map((value) => ({ value, label: t(`payments.ending.${value}`) }))}
      />
      <RefundReason reason={reason} missing={tried && reason.trim() === ''} onChange={setReason} />
      <div aria-live="polite">{fault && <Note tone="danger">{fault.text}</Note>}</div>
      <Button type="submit" kind="primary" block busy={busy && t('payments.refund.sending')}>
        {t('payments.ending.send')}
      </Button>
      <p className="hint">{t(`payments.ending.${ending}Text`)}</p>
    </form>
  );
}
