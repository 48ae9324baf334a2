// The publisher of a camera, from the room's member list; the list of a large room is partial.
import type { PersonInRoom, Stream } from '@alcove/protocol';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../chat/index.ts';

/** For readers who are shown no stream: the blurred pictures of cameras by stream id. */
export const BlurredPictures = createContext<ReadonlyMap<string, string> | undefined>(undefined);

/** URL of a camera's last picture; empty where there is none. */
export function useSnapshot(stream: Stream | undefined): string {
  const blurred = useContext(BlurredPictures);
  if (!stream) return '';
  return blurred ? (blurred.get(stream.stream_id) ?? '') : stream.snapshot_url;
}

export type PublisherProfile = { nick: string; person: PersonInRoom | undefined };

/** `stream` carries the nick of a publisher missing from the member list. */
export function usePublisherProfile(): (uid: number, stream?: Stream) => PublisherProfile {
  const { t } = useTranslation('streams');
  const { view, room } = useRoom();
  return (uid, stream) => {
    const person = view?.people.get(uid);
    const host = room.creator?.uid === uid ? room.creator.nick : undefined;
    return { person, nick: person?.nick ?? stream?.nick ?? host ?? t('somebody') };
  };
}
