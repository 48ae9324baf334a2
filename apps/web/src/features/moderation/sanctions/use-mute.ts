// Mutes a member for an hour, and lifts the mute. A mute is known from what this page has done, until the hour is
// over.
import * as addresses from '@alcove/protocol/addresses';
import MessageSquareOff from 'lucide-react/icons/message-square-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { notify } from '../../../toasts.ts';

const mutedUntil = new Map<string, number>();

export function useMute(roomid: number, uid: number, nick: string) {
  const { t } = useTranslation('rooms');
  const muting = useCall(addresses.mute, { toast: true });
  const lifting = useCall(addresses.unmute, { toast: true });
  const key = `${roomid} ${uid}`;
  // As it was when the menu opened.
  const [muted] = useState(() => (mutedUntil.get(key) ?? 0) > Date.now());
  return {
    muted,
    async toggle(): Promise<void> {
      const about = { id: uid, room_id: String(roomid) };
      if (muted) {
        if (!(await lifting.send(about))) return;
        mutedUntil.delete(key);
      } else {
        const mute = await muting.send(about);
        if (!mute) return;
        mutedUntil.set(key, mute.until);
      }
      notify({
        icon: MessageSquareOff,
        tone: 'accent',
        title: muted ? t('room.muting.lifted', { nick }) : t('room.muting.done', { nick }),
      });
    },
  };
}
