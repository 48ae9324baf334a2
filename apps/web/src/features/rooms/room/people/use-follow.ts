// Following a member from a room, and whether the reader does.
import type { relationsCalls } from '@alcove/protocol';
import UserPlus from 'lucide-react/icons/user-plus';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallAddress, callServer } from '../../../../call.ts';
import { notify } from '../../../../toasts.ts';
import { useFailureText } from '../sanctions/use-failure-text.ts';

const checkFollowee: CallAddress<typeof relationsCalls.checkFollowee> = {
  method: 'GET',
  path: '/b/member/followee/check',
};
const follow: CallAddress<typeof relationsCalls.follow> = {
  method: 'POST',
  path: '/_backend/member/follow/',
};
const unfollow: CallAddress<typeof relationsCalls.unfollow> = {
  method: 'POST',
  path: '/_backend/member/unfollow/',
};

/** `asked`: only where the reader could follow the person. */
export function useFollow(uid: number, nick: string, asked: boolean) {
  const { t } = useTranslation('rooms');
  const textOf = useFailureText();
  const [followed, setFollowed] = useState<boolean>();
  useEffect(() => {
    if (!asked) return;
    const gone = new AbortController();
    const check = async () => {
      const answer = await callServer(checkFollowee, { followee_id: uid }, { signal: gone.signal });
      if (answer.status === 'success') setFollowed(answer.data.followed === 1);
    };
    void check();
    return () => gone.abort();
  }, [uid, asked]);
  return {
    followed: followed === true,
    async toggle(): Promise<void> {
      const answer = await (followed ? callServer(unfollow, { id: uid }) : callServer(follow, { id: uid }));
      if (answer.status === 'error') {
        notify({ icon: UserPlus, tone: 'danger', title: textOf(answer) });
        return;
      }
      setFollowed(!followed);
      notify({
        icon: UserPlus,
        tone: 'accent',
        title: followed ? t('room.follow.stopped', { nick }) : t('room.follow.done', { nick }),
      });
    },
  };
}
