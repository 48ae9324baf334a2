// Who stands before a camera, as far as the room tells: a large room names only some.
import type { PersonInRoom } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../rooms/index.ts';

export type Face = { nick: string; person: PersonInRoom | undefined };

export function useFace(): (uid: number) => Face {
  const { t } = useTranslation('streams');
  const { view, room } = useRoom();
  return (uid) => {
    const person = view?.people.get(uid);
    const host = room.creator?.uid === uid ? room.creator.nick : undefined;
    return { person, nick: person?.nick ?? host ?? t('somebody') };
  };
}
