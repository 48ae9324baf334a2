// Lifting a block of one's own, after being asked.
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import './relations.css';

type UnblockDialogProps = {
  open: boolean;
  nick: string;
  busy: boolean;
  /** Why the last try failed. */
  error?: string | undefined;
  onClose: () => void;
  onUnblock: () => void;
};

export function UnblockDialog({ open, nick, busy, error, onClose, onUnblock }: UnblockDialogProps) {
  const { t } = useTranslation('relations');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('unblock.title', { nick })}
      description={t('unblock.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('unblock.keep')}</Button>
          <Button kind="primary" busy={busy && t('unblock.sending')} onClick={onUnblock}>
            {t('unblock.send')}
          </Button>
        </>
      }
    >
      {error && (
        <p className="block-fault" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}
