// Blocking somebody from her profile: for a day or for good, with a reason for oneself only.
import { type BlockType, blockReasons } from '@alcove/protocol';
import Ban from 'lucide-react/icons/ban';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioCard } from '../../ui/RadioCard.tsx';
import { Select } from '../../ui/Select.tsx';
import { addToBlacklist } from './addresses.ts';
import { useSending } from './use-sending.ts';
import './relations.css';

type BlockDialogProps = {
  open: boolean;
  uid: number;
  nick: string;
  onClose: () => void;
  onDone: () => void;
};

export function BlockDialog({ open, uid, nick, onClose, onDone }: BlockDialogProps) {
  const { t } = useTranslation('relations');
  const { send, busy } = useSending();
  const id = useId();
  const [type, setType] = useState<BlockType>('24h');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    setError(undefined);
    if (!(await send(addToBlacklist, { blacklisted_user_id: uid, type, reason }, setError))) return;
    notify({ icon: Ban, tone: 'success', title: t('block.done', { nick }) });
    onClose();
    onDone();
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('block.title', { nick })}
      description={t('block.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('block.cancel')}</Button>
          <Button type="submit" form={id} kind="danger" busy={busy && t('block.sending')}>
            {t('block.send')}
          </Button>
        </>
      }
    >
      <form id={id} className="block-form" onSubmit={(event) => void submit(event)}>
        <Field group label={t('block.howLong')} error={error}>
          <RadioCard
            name="type"
            title={t('block.day')}
            consequence={t('block.dayLine')}
            checked={type === '24h'}
            onChange={() => setType('24h')}
          />
          <RadioCard
            name="type"
            title={t('block.good')}
            consequence={t('block.goodLine')}
            checked={type === 'permanent'}
            onChange={() => setType('permanent')}
          />
        </Field>
        <Field label={t('block.reason')}>
          <Select value={reason} onChange={(event) => setReason(event.currentTarget.value)}>
            <option value="">{t('blocked.noReason')}</option>
            {blockReasons.map((one) => (
              <option key={one} value={one}>
                {t(`reasons.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  );
}
