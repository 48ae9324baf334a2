// Follows, or ceases to: the button says how it stands and may be pressed again.
import type { CallAddress, relationsCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Check from 'lucide-react/icons/check';
import UserPlus from 'lucide-react/icons/user-plus';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../call/use-call.ts';
import { useFormPost } from '../../call/use-form-post.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';

type Toggle = (typeof relationsCalls)['addFollowee' | 'deleteFollowee'];

type FollowButtonProps = {
  uid: number;
  nick: string;
  followed: boolean;
  /** `primary` on a profile that is not followed yet. */
  kind?: ButtonProps['kind'];
  onChange?: () => void;
};

export function ProfileFollowButton({
  uid,
  nick,
  followed: before,
  kind = 'secondary',
  onChange,
}: FollowButtonProps) {
  const { t } = useTranslation('relations');
  const [now, setNow] = useState<boolean>();
  // What the page has read since counts. The button stays, and keeps the focus.
  const [known, setKnown] = useState(before);
  if (known !== before) {
    setKnown(before);
    setNow(undefined);
  }
  const followed = now ?? before;
  const address: CallAddress<Toggle> = followed ? addresses.deleteFollowee : addresses.addFollowee;
  const { form, back } = useFormPost(address);
  const { send, busy } = useCall(address, { toast: true });
  async function toggle(event: SyntheticEvent) {
    event.preventDefault();
    if (!(await send({ followee_id: uid }))) return;
    setNow(!followed);
    onChange?.();
  }
  return (
    <form {...form} className="follow-form" onSubmit={(event) => void toggle(event)}>
      <input type="hidden" name="followee_id" value={uid} />
      <input type="hidden" name="return" value={back} />
      <Button
        type="submit"
        kind={followed ? 'outline' : kind}
        icon={followed ? Check : UserPlus}
        aria-label={followed ? t('follow.undoName', { nick }) : t('follow.doName', { nick })}
        aria-busy={busy || undefined}
      >
        {followed ? t('follow.done') : t('follow.do')}
      </Button>
    </form>
  );
}
