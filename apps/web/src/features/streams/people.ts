// Who stands before a camera, as far as the room tells: a large room names only some.
import type { PersonInRoom, Stream } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../rooms/index.ts';

/** The address of a camera's last snapshot; empty where there is none, and for visitors: theirs are blurred. */
export function useSnapshot(stream: Stream | undefined): string {
  const { me } = useRoom();
  return me && stream ? stream.snapshot_url : '';
}

export type Face = { nick: string; person: PersonInRoom | undefined };

/** `stream`: where it is known it tells the nick itself. */
export function useFace(): (uid: number, stream?: Stream) => Face {
  const { t } = useTranslation('streams');
  const { view, room } = useRoom();
  return (uid, stream) => {
    const person = view?.people.get(uid);
    const host = room.creator?.uid === uid ? room.creator.nick : undefined;
    return { person, nick: person?.nick ?? stream?.nick ?? host ?? t('somebody') };
  };
}
