// Follows, or ceases to: the button says how it stands and may be pressed again.
import * as addresses from '@alcove/protocol/addresses';
import Check from 'lucide-react/icons/check';
import UserPlus from 'lucide-react/icons/user-plus';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { useRelationCall } from './use-relation-call.ts';

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
  const { send, formTo, back, busy } = useRelationCall();
  const [now, setNow] = useState<boolean>();
  const followed = now ?? before;
  async function toggle(event: SyntheticEvent) {
    event.preventDefault();
    const whom = { followee_id: uid };
    const done = followed
      ? await send(addresses.deleteFollowee, whom)
      : await send(addresses.addFollowee, whom);
    if (!done) return;
    setNow(!followed);
    onChange?.();
  }
  return (
    <form
      {...(followed ? formTo(addresses.deleteFollowee) : formTo(addresses.addFollowee))}
      className="follow-form"
      onSubmit={(event) => void toggle(event)}
    >
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
