// Following a member from a room, and whether the reader does.
import * as addresses from '@alcove/protocol/addresses';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../call/use-answer.ts';
import { useCall } from '../../../call/use-call.ts';
import { notify } from '../../../toasts.ts';

/** `asked` is false where the reader could not follow the person: nothing is loaded. */
export function useFollow(uid: number, nick: string, asked: boolean) {
  const { t } = useTranslation('rooms');
  const between = useAnswer(addresses.checkFollowee, asked ? { followee_id: uid } : undefined);
  const following = useCall(addresses.follow, { toast: true });
  const stopping = useCall(addresses.unfollow, { toast: true });
  // The answer to the last press; until there is one, the loaded state holds.
  const [done, setDone] = useState<{ uid: number; followed: boolean }>();
  const followed = done?.uid === uid ? done.followed : between.latest?.followed === 1;
  return {
    followed,
    async toggle(): Promise<void> {
      if (!(await (followed ? stopping : following).send({ id: uid }))) return;
      setDone({ uid, followed: !followed });
      notify({
        icon: UserPlus,
        tone: 'accent',
        title: followed ? t('room.follow.stopped', { nick }) : t('room.follow.done', { nick }),
      });
    },
  };
}
