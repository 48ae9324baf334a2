// Tells a member on another page what happens in their rooms: a mention, or that they are out of one. It draws
// nothing; the shell mounts it on every page while the member is in a room.
import type { LiveClient } from '@alcove/live-client';
import { type Room, roomPath } from '@alcove/protocol';
import AtSign from 'lucide-react/icons/at-sign';
import DoorClosed from 'lucide-react/icons/door-closed';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../toasts.ts';
import { type LostRoom, lostRooms, type RoomMention, roomMentions } from '../../../room-news.ts';
import { tabNews } from '../../../tab-news.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { chatConnection, useIdentity } from '../live/index.ts';
import { liveRefusalOf, useRefusalText } from '../../rooms/index.ts';
import { playInRoom } from '../settings/sounds.ts';
import { shownRoom } from '../open/shown-room.ts';

const textMax = 120;

/** Waiting mentions that are still worth a toast: the member may have looked into that room since, or left it. */
function Attention({ client }: { client: LiveClient }) {
  const { t } = useTranslation('rooms');
  // A visible page has shown the title of its tab.
  useEffect(() => {
    const look = () => tabNews.set(undefined);
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
  function tellCalled({ nick, text }: RoomMention, room: Room) {
    playInRoom('mention');
    if (!document.hasFocus()) tabNews.set((tabNews.get() ?? 0) + 1);
    notify({
      icon: AtSign,
      tone: 'accent',
      title: t('open.called', { nick, room: room.name }),
      line: text.length > textMax ? `${text.slice(0, textMax)}…` : text,
      action: (
        <ButtonLink size="small" to={roomPath(room)}>
          {t('open.go')}
        </ButtonLink>
      ),
    });
  }
  const waiting = roomMentions.use();
  const tellWaiting = useEffectEvent(() => {
    for (const call of roomMentions.get() ?? []) {
      const room = client.rooms.view(call.roomid)?.room;
      if (room && call.roomid !== shownRoom.get()) tellCalled(call, room);
    }
    roomMentions.set(undefined);
  });
  useEffect(() => {
    if (waiting) tellWaiting();
  }, [waiting]);
  return null;
}

/** Announces lost rooms, also after the last room was left. */
function useLostRooms() {
  const { t } = useTranslation(['rooms', 'refusals']);
  const textOf = useRefusalText();
  function lineOf(why: LostRoom['why']): string {
    if (why === 'destroyed') return t('room.entry.destroyedLine');
    if ('failure' in why) return textOf(liveRefusalOf(why.failure));
    return t(why.reason === 'closed' ? 'open.closed' : 'open.excluded');
  }
  function tellOut(room: string, line: string) {
    const title = t('open.out', { room });
    notify({ icon: DoorClosed, tone: 'danger', title, line, lasting: true });
  }
  const lost = lostRooms.use();
  const tellLost = useEffectEvent(() => {
    for (const { name, why } of lostRooms.get() ?? []) tellOut(name, lineOf(why));
    lostRooms.set(undefined);
  });
  useEffect(() => {
    if (lost) tellLost();
  }, [lost]);
}

export default function Elsewhere() {
  useLostRooms();
  const identity = useIdentity();
  // Another identity reads now: the rooms of the former one are closed.
  useEffect(() => chatConnection.belongTo(identity), [identity]);
  const { client } = useSyncExternalStore(
    chatConnection.subscribe,
    chatConnection.get,
    chatConnection.getOnServer,
  );
  return client ? <Attention client={client} /> : null;
}
