// The showroom of the room on screen: what its host's cameras cost the reader, and their visit.
import { useRoom } from '../../rooms/index.ts';

type RoomShowroom = {
  /** Whether the camera of that member costs the reader something. */
  isCharged: (uid: number) => boolean;
  /** The showroom is the reader's own. */
  isHost: boolean;
  priceTokens: number;
  host: { uid: number; nick: string } | undefined;
};

export function useShowroom(): RoomShowroom {
  const { room, state } = useRoom();
  const { creator, options } = room;
  return {
    isCharged: (uid) => options.showroom === 1 && creator?.uid === uid && uid !== state?.uid,
    isHost: options.showroom === 1 && creator !== null && creator.uid === state?.uid,
    priceTokens: options.price,
    host: creator ?? undefined,
  };
}
