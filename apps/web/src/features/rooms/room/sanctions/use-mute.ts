// Mutes a member for an hour, and lifts the mute. A mute is known from what this page has done, until the hour is
// over.
import * as addresses from '@alcove/protocol/addresses';
import MessageSquareOff from 'lucide-react/icons/message-square-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../../../call.ts';
import { notify } from '../../../../toasts.ts';
import { useRoom } from '../current-room.ts';
import { useFailureText } from './use-failure-text.ts';

const mutedUntil = new Map<string, number>();

export function useMute(uid: number, nick: string) {
  const { t } = useTranslation('rooms');
  const { room } = useRoom();
  const textOf = useFailureText();
  const key = `${room.roomid} ${uid}`;
  // As it was when the menu opened.
  const [muted] = useState(() => (mutedUntil.get(key) ?? 0) > Date.now());
  const ask = async () => {
    const about = { id: uid, room_id: String(room.roomid) };
    if (muted) return callServer(addresses.unmute, about);
    const answer = await callServer(addresses.mute, about);
    if (answer.status === 'success') mutedUntil.set(key, answer.data.until);
    return answer;
  };
  return {
    muted,
    async toggle(): Promise<void> {
      const answer = await ask();
      if (answer.status === 'error') {
        notify({ icon: MessageSquareOff, tone: 'danger', title: textOf(answer) });
        return;
      }
      if (muted) mutedUntil.delete(key);
      notify({
        icon: MessageSquareOff,
        tone: 'accent',
        title: muted ? t('room.muting.lifted', { nick }) : t('room.muting.done', { nick }),
      });
    },
  };
}
