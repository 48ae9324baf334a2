// Following a member from a room, and whether the reader does.
import * as addresses from '@alcove/protocol/addresses';
import UserPlus from 'lucide-react/icons/user-plus';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../../../call.ts';
import { notify } from '../../../../toasts.ts';
import { useFailureText } from '../sanctions/use-failure-text.ts';

/** `asked`: only where the reader could follow the person. */
export function useFollow(uid: number, nick: string, asked: boolean) {
  const { t } = useTranslation('rooms');
  const textOf = useFailureText();
  const [followed, setFollowed] = useState<boolean>();
  useEffect(() => {
    if (!asked) return;
    const gone = new AbortController();
    const check = async () => {
      const answer = await callServer(addresses.checkFollowee, { followee_id: uid }, { signal: gone.signal });
      if (answer.status === 'success') setFollowed(answer.data.followed === 1);
    };
    void check();
    return () => gone.abort();
  }, [uid, asked]);
  return {
    followed: followed === true,
    async toggle(): Promise<void> {
      const answer = await (followed
        ? callServer(addresses.unfollow, { id: uid })
        : callServer(addresses.follow, { id: uid }));
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
