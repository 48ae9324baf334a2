// The showroom of the room on screen: what its host's cameras cost the reader, and their visit.
import type { ViewState } from '@alcove/live-client';
import { useRoom } from '../chat/index.ts';

type RoomShowroom = {
  /** Whether the camera of that member costs the reader something. */
  isCharged: (uid: number) => boolean;
  /** The room is the reader's own. */
  isOwner: boolean;
  /** So is the showroom, which is open. */
  isHost: boolean;
  priceTokens: number;
  host: { uid: number; nick: string } | undefined;
};

export function useShowroom(): RoomShowroom {
  const { room, state } = useRoom();
  const { creator, options } = room;
  const isOwner = creator !== null && creator.uid === state?.uid;
  return {
    isCharged: (uid) => options.showroom === 1 && creator?.uid === uid && uid !== state?.uid,
    isOwner,
    isHost: options.showroom === 1 && isOwner,
    priceTokens: options.price,
    host: creator ?? undefined,
  };
}

/** The price of the camera is asked about in a dialog. */
export const asksToPay = (state: ViewState): boolean =>
  state.status === 'refused' && ['showroom_confirm', 'tokens_short'].includes(state.failure.code);
