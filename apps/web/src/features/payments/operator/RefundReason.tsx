// Why money is given back, or is not: part of each act on a refund, and kept with it.
import { paymentLimits } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';

type RefundReasonProps = {
  reason: string;
  /** It was sent without one. */
  missing: boolean;
  onChange: (reason: string) => void;
};

export function RefundReason({ reason, missing, onChange }: RefundReasonProps) {
  const { t } = useTranslation('moderation');
  return (
    <Field
      label={t('payments.refund.reason')}
      aside={`${reason.length} / ${paymentLimits.reasonMax}`}
      error={missing && t('payments.refund.missing')}
    >
      <Input
        autoComplete="off"
        maxLength={paymentLimits.reasonMax}
        value={reason}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}
