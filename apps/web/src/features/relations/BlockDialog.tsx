// The dialog that blocks a member for a day or permanently; the reason is shown in the own list only.
import { type BlockType, blockReasons } from '@alcove/protocol';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioCard } from '../../ui/RadioCard.tsx';
import { Select } from '../../ui/Select.tsx';
import './relations.css';

type BlockDialogProps = {
  open: boolean;
  nick: string;
  busy: boolean;
  /** Why the last try failed. */
  error?: string | undefined;
  onClose: () => void;
  onBlock: (choice: { type: BlockType; reason: string }) => void;
};

export function BlockDialog({ open, nick, busy, error, onClose, onBlock }: BlockDialogProps) {
  const { t } = useTranslation('relations');
  const form = useId();
  const [type, setType] = useState<BlockType>('24h');
  const [reason, setReason] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onBlock({ type, reason });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('block.title', { nick })}
      description={t('block.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('block.cancel')}</Button>
          <Button type="submit" form={form} kind="danger" busy={busy && t('block.sending')}>
            {t('block.send')}
          </Button>
        </>
      }
    >
      <form id={form} className="block-form stack g16" onSubmit={submit}>
        <Field group label={t('block.howLong')} labelHidden error={error}>
          <RadioCard
            name="type"
            title={t('block.day')}
            consequence={t('block.dayLine')}
            checked={type === '24h'}
            onChange={() => setType('24h')}
          />
          <RadioCard
            name="type"
            title={t('block.forGood')}
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
