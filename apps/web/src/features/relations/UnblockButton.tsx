// Lifts a block: asked once more where scripts run, at once where they do not.
import UserCheck from 'lucide-react/icons/user-check';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { deleteFromBlacklist } from './addresses.ts';
import { useSending } from './use-sending.ts';

type UnblockButtonProps = { uid: number; nick: string; onDone: () => void };

export function UnblockButton({ uid, nick, onDone }: UnblockButtonProps) {
  const { t } = useTranslation('relations');
  const { send, formTo, back, busy } = useSending();
  const [asking, setAsking] = useState(false);
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  async function lift() {
    if (!(await send(deleteFromBlacklist, { blacklisted_user_id: uid }))) return;
    setAsking(false);
    notify({ icon: UserCheck, tone: 'success', title: t('unblock.done', { nick }) });
    onDone();
  }
  return (
    <>
      <form {...formTo(deleteFromBlacklist)} onSubmit={ask}>
        <input type="hidden" name="blacklisted_user_id" value={uid} />
        <input type="hidden" name="return" value={back} />
        <Button type="submit" kind="outline" aria-label={t('unblock.name', { nick })}>
          {t('unblock.open')}
        </Button>
      </form>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('unblock.title', { nick })}
        description={t('unblock.text')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('unblock.keep')}</Button>
            <Button kind="primary" busy={busy && t('unblock.sending')} onClick={() => void lift()}>
              {t('unblock.send')}
            </Button>
          </>
        }
      />
    </>
  );
}
