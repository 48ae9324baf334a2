// Blocking somebody: for a day or for good, with a reason for oneself only. She is not told.
import { type BlockType, blockEndsAt, blockReasons } from '@alcove/protocol';
import Ban from 'lucide-react/icons/ban';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../../../call.ts';
import { notify } from '../../../../notices.ts';
import { Button } from '../../../../ui/Button.tsx';
import { formatDate } from '../../../../ui/DateText.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { RadioCard } from '../../../../ui/RadioCard.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { useRoom } from '../here.ts';
import * as addresses from './addresses.ts';
import { type SanctionRequest, sanctionDialog } from './request.ts';
import { useSending } from './use-sending.ts';
import './sanctions.css';

export default function BlockDialog(request: SanctionRequest & { onClose: () => void }) {
  const { uid, nick, onClose } = request;
  const { t } = useTranslation('rooms');
  const { announce, state } = useRoom();
  const form = useId();
  const [type, setType] = useState<BlockType>('24h');
  const [reason, setReason] = useState('');
  const { busy, error, send } = useSending();
  const [until] = useState(() => blockEndsAt('24h', Date.now() + (state?.clockAheadMs ?? 0)));
  const reasons = {
    insistence: t('room.block.reasons.insistence'),
    insult: t('room.block.reasons.insult'),
    spam: t('room.block.reasons.spam'),
    unwanted_image: t('room.block.reasons.unwanted_image'),
    other: t('room.block.reasons.other'),
  };
  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (!(await send(() => callServer(addresses.block, { id: uid, type, reason })))) return;
    announce(t('room.block.done', { nick }));
    notify({
      icon: Ban,
      tone: 'danger',
      title: t('room.block.done', { nick }),
      action: (
        <Button size="small" onClick={() => sanctionDialog.set({ ...request, kind: 'unblock' })}>
          {t('room.block.undo')}
        </Button>
      ),
    });
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('room.block.title', { nick })}
      description={t('room.block.line')}
      actions={
        <>
          <Button onClick={onClose}>{t('room.cancel')}</Button>
          <Button type="submit" form={form} kind="danger" busy={busy && t('room.block.sending')}>
            {t('room.block.send')}
          </Button>
        </>
      }
    >
      <form id={form} className="sanction-form" onSubmit={(event) => void submit(event)}>
        <Field group label={t('room.block.howLong')} labelHidden error={error}>
          <RadioCard
            name="type"
            title={t('room.block.day')}
            consequence={t('room.block.dayLine', { date: formatDate(new Date(until), 'short') })}
            checked={type === '24h'}
            onChange={() => setType('24h')}
          />
          <RadioCard
            name="type"
            title={t('room.block.good')}
            consequence={t('room.block.goodLine')}
            checked={type === 'permanent'}
            onChange={() => setType('permanent')}
          />
        </Field>
        <Field label={t('room.block.reason')}>
          <Select value={reason} onChange={(event) => setReason(event.currentTarget.value)}>
            <option value="">{t('room.block.noReason')}</option>
            {blockReasons.map((one) => (
              <option key={one} value={one}>
                {reasons[one]}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  );
}
