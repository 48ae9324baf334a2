// A reviewer hands on what they do not decide: a reason, a word, and a case opens.
import {
  escalatedKinds,
  type InputOf,
  type moderationCalls,
  reportLimits,
  type ReportReason,
  thingReasons,
  type ReviewKind,
} from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Scale from 'lucide-react/icons/scale';
import Siren from 'lucide-react/icons/siren';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { notify } from '../../../toasts.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useReviewKeys } from './review-keys.ts';
import type { DecisionEnds } from './use-decision.ts';

type EscalatedKind = InputOf<typeof moderationCalls.escalateReview>['kind'];
const isEscalated = (kind: ReviewKind): kind is EscalatedKind => escalatedKinds.some((each) => each === kind);

type EscalateProps = Pick<DecisionEnds, 'onDecided' | 'onChanged'> & {
  kind: ReviewKind;
  id: number;
  version: number;
};

export function Escalate({ kind, ...props }: EscalateProps) {
  const { t } = useTranslation('desk');
  const [asked, setAsked] = useState(false);
  useReviewKeys({ letters: { e: () => setAsked(true) } });
  if (!isEscalated(kind)) return null;
  return (
    <>
      <Button kind="danger" icon={Siren} aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {t('escalation.open')} <KeyHint>E</KeyHint>
      </Button>
      {asked && <EscalateDialog {...props} kind={kind} onClose={() => setAsked(false)} />}
    </>
  );
}

type DialogProps = EscalateProps & { kind: EscalatedKind; onClose: () => void };

function EscalateDialog({ kind, id, version, onClose, onDecided, onChanged }: DialogProps) {
  const { t } = useTranslation(['desk', 'moderation']);
  const formId = useId();
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, fault, send } = useCall(addresses.escalateReview, {
    onFailure(failure) {
      if (failure.code !== 'changed_since_opened') return false;
      onChanged(failure);
      return true;
    },
  });

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    if (!reason) return;
    const opened = await send({ kind, id, version, reason, note });
    if (!opened) return;
    notify({ icon: Scale, tone: 'success', title: t('escalation.done', { reference: opened.case }) });
    onDecided();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('escalation.title')}
      description={t('escalation.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('escalation.back')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy && t('escalation.sending')}>
            {t('escalation.send')}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack g16" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('escalation.reason')}
          hint={reason === 'underage' && t('escalation.minor')}
          error={tried && !reason && t('escalation.reasonMissing')}
        >
          <Select
            value={reason ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setReason(thingReasons.find((each) => each === value))
            }
          >
            <option value="">{t('cases.choose')}</option>
            {thingReasons.map((each) => (
              <option key={each} value={each}>
                {t(`moderation:report.reasons.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('escalation.note')}>
          <TextArea
            rows={3}
            maxLength={reportLimits.commentMax}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </Field>
        <div role="alert">{fault && <Note tone="danger">{fault.text}</Note>}</div>
      </form>
    </Dialog>
  );
}
