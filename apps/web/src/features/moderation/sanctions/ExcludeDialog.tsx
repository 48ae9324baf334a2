// Excludes a member from the room: the host decides, an XXL member asks.
import {
  type ExclusionReason,
  exclusionReasons,
  hasHostRights,
  type OwnMember,
  type Room,
  sanctions,
} from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import DoorClosed from 'lucide-react/icons/door-closed';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { notify } from '../../../toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Radio } from '../../../ui/RadioCard.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useXxlEnded } from './use-xxl-ended.ts';
import { Who, type WhoProps } from './Who.tsx';
import './sanctions.css';

const durations = ['24', '168', '720'] as const;
type Duration = (typeof durations)[number];

type ExcludeDialogProps = {
  room: Room;
  me: OwnMember | undefined;
  uid: number;
  onClose: () => void;
} & WhoProps;

export default function ExcludeDialog({ room, me, uid, onClose, ...who }: ExcludeDialogProps) {
  const { nick } = who;
  const { t } = useTranslation(['rooms', 'moderation']);
  const keeps = me !== undefined && hasHostRights(room, me);
  const form = useId();
  const [reason, setReason] = useState<ExclusionReason>();
  const [missing, setMissing] = useState(false);
  const [comment, setComment] = useState('');
  const [hours, setHours] = useState<Duration>('24');
  const { busy, fault, send } = useCall(addresses.exclude, { onFailure: useXxlEnded() });
  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    setMissing(!reason);
    if (!reason) return;
    const answer = await send({
      id: uid,
      room_id: String(room.roomid),
      reason_id: reason,
      comment,
      hours: Number(hours),
    });
    if (!answer) return;
    const said = answer.state === 'excluded' ? t('room.exclude.done', { nick }) : t('room.exclude.requested');
    notify({ icon: DoorClosed, tone: 'danger', title: said });
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={keeps ? t('room.exclude.title', { nick }) : t('room.exclude.ask')}
      actions={
        <>
          <Button onClick={onClose}>{t('room.cancel')}</Button>
          <Button type="submit" form={form} kind="danger" busy={busy && t('room.exclude.sending')}>
            {keeps ? t('room.exclude.send') : t('room.exclude.sendRequest')}
          </Button>
        </>
      }
    >
      <form id={form} className="sanction-form stack g16" noValidate onSubmit={(event) => void submit(event)}>
        <Who {...who} />
        <Field group label={t('room.exclude.reason')} error={missing && t('room.exclude.reasonMissing')}>
          <div className="sanction-reasons">
            {exclusionReasons.map((one) => (
              <Radio
                key={one}
                name="reason"
                checked={reason === one}
                onChange={() => {
                  setReason(one);
                  setMissing(false);
                }}
              >
                {/* Later readers of the reason see a milder word. */}
                {one === 'underage' ? t('room.exclude.underage') : t(`moderation:reasons.${one}`)}
              </Radio>
            ))}
          </div>
        </Field>
        <Field label={t('room.exclude.comment')}>
          <TextArea
            rows={2}
            maxLength={sanctions.reasonMax}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        </Field>
        <Field group label={keeps ? t('room.exclude.howLong') : t('room.exclude.askedFor')}>
          <Segmented
            full
            label={keeps ? t('room.exclude.howLong') : t('room.exclude.askedFor')}
            value={hours}
            onChange={setHours}
            segments={[
              { value: '24', label: t('room.exclude.day') },
              { value: '168', label: t('room.exclude.week') },
              { value: '720', label: t('room.exclude.month') },
            ]}
          />
        </Field>
        <p className="hint">{keeps ? t('room.exclude.hostLine') : t('room.exclude.askLine')}</p>
        {fault && (
          <p className="sanction-error" role="alert">
            {fault.text}
          </p>
        )}
      </form>
    </Dialog>
  );
}
