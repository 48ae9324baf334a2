// The whole set goes back to its author, or is refused for good: a consequence and a reason.
import type { ReviewDecision, ReviewReason } from '@alcove/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Radio, RadioCard } from '../../../ui/RadioCard.tsx';
import { fileReasons } from './verdict.ts';

const ends = ['return', 'reject'] as const satisfies readonly ReviewDecision[];
const setReasons = [...fileReasons, 'not_allowed', 'other'] as const satisfies readonly ReviewReason[];
type SetReason = (typeof setReasons)[number];

type WholeSetProps = {
  nick: string;
  onClose: () => void;
  onDecide: (decision: (typeof ends)[number], reason: SetReason) => void;
};

export function WholeSet({ nick, onClose, onDecide }: WholeSetProps) {
  const { t } = useTranslation('desk');
  const [end, setEnd] = useState<(typeof ends)[number]>('return');
  const [reason, setReason] = useState<SetReason>();
  const [asked, setAsked] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('review.whole.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('review.whole.back')}</Button>
          <Button
            kind={end === 'reject' ? 'danger' : 'primary'}
            onClick={() => (reason ? onDecide(end, reason) : setAsked(true))}
          >
            {t(`review.whole.${end}.action`)}
          </Button>
        </>
      }
    >
      <div className="stack g16">
        <Field group label={t('review.whole.title')} labelHidden>
          <div className="stack g8">
            {ends.map((each) => (
              <RadioCard
                key={each}
                name="end"
                checked={end === each}
                onChange={() => setEnd(each)}
                title={t(`review.whole.${each}.title`)}
                consequence={t(`review.whole.${each}.text`, { nick })}
              />
            ))}
          </div>
        </Field>
        <Field
          group
          label={t('review.whole.reason')}
          error={asked && !reason && t('review.whole.reasonMissing')}
        >
          {setReasons.map((each) => (
            <Radio key={each} name="reason" checked={reason === each} onChange={() => setReason(each)}>
              {t(`review.reasons.${each}`)}
            </Radio>
          ))}
        </Field>
      </div>
    </Dialog>
  );
}
