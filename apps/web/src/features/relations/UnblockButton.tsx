// Lifts a block: asked once more where scripts run, at once where they do not.
import * as addresses from '@alcove/protocol/addresses';
import LockOpen from 'lucide-react/icons/lock-open';
import UserCheck from 'lucide-react/icons/user-check';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../call/use-call.ts';
import { useFormPost } from '../../call/use-form-post.ts';
import { notify } from '../../toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { UnblockDialog } from './UnblockDialog.tsx';

type UnblockButtonProps = {
  uid: number;
  nick: string;
  /** `primary` where it is the next thing to do: it then names the member. */
  kind?: 'outline' | 'primary';
  onDone: () => void;
};

export function UnblockButton({ uid, nick, kind = 'outline', onDone }: UnblockButtonProps) {
  const { t } = useTranslation('relations');
  const { form, back } = useFormPost(addresses.deleteFromBlacklist);
  const { send, busy } = useCall(addresses.deleteFromBlacklist, { toast: true });
  const [asking, setAsking] = useState(false);
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  async function lift() {
    if (!(await send({ blacklisted_user_id: uid }))) return;
    setAsking(false);
    notify({ icon: UserCheck, tone: 'success', title: t('unblock.done', { nick }) });
    onDone();
  }
  return (
    <>
      <form {...form} onSubmit={ask}>
        <input type="hidden" name="blacklisted_user_id" value={uid} />
        <input type="hidden" name="return" value={back} />
        <Button
          type="submit"
          kind={kind}
          icon={kind === 'primary' ? LockOpen : undefined}
          aria-label={t('unblock.name', { nick })}
        >
          {kind === 'primary' ? `${t('unblock.name', { nick })}…` : t('unblock.open')}
        </Button>
      </form>
      <UnblockDialog
        open={asking}
        nick={nick}
        busy={busy}
        onClose={() => setAsking(false)}
        onUnblock={() => void lift()}
      />
    </>
  );
}
