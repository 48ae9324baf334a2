// Silencing somebody for an hour, and giving her back her voice. Who is silent now is known from what this page
// has done, until the hour is over.
import MessageSquareOff from 'lucide-react/icons/message-square-off';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../../../call.ts';
import { notify } from '../../../../notices.ts';
import { useRoom } from '../here.ts';
import * as addresses from './addresses.ts';
import { useFailureText } from './use-failure-text.ts';

const mutedUntil = new Map<string, number>();

export function useMute(uid: number, nick: string) {
  const { t } = useTranslation('rooms');
  const { room } = useRoom();
  const textOf = useFailureText();
  const key = `${room.roomid} ${uid}`;
  const muted = (mutedUntil.get(key) ?? 0) > Date.now();
  return {
    muted,
    async toggle(): Promise<void> {
      const about = { id: uid, room_id: String(room.roomid) };
      const answer = await (muted ? callServer(addresses.unmute, about) : callServer(addresses.mute, about));
      if (answer.status === 'error') {
        notify({ icon: MessageSquareOff, tone: 'danger', title: textOf(answer) });
        return;
      }
      if (muted) mutedUntil.delete(key);
      else mutedUntil.set(key, 'until' in answer.data ? answer.data.until : 0);
      notify({
        icon: MessageSquareOff,
        tone: 'accent',
        title: muted ? t('room.muting.lifted', { nick }) : t('room.muting.done', { nick }),
      });
    },
  };
}
