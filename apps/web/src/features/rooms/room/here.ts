// The room on screen, for everything that is drawn in it.
import type { LiveClient, LiveState, RoomView } from '@alcove/live-client';
import type { OwnMember, Room } from '@alcove/protocol';
import { createContext, useContext } from 'react';

export type RoomHere = {
  client: LiveClient | undefined;
  room: Room;
  /** The reader may edit it. */
  own: boolean;
  /** A door keeps her out. */
  outside: boolean;
  /** Undefined while she is not in. */
  view: RoomView | undefined;
  state: LiveState | undefined;
  me: OwnMember | undefined;
  announce: (text: string) => void;
  leave: () => void;
};

export const RoomContext = createContext<RoomHere | undefined>(undefined);

export function useRoom(): RoomHere {
  const here = useContext(RoomContext);
  if (!here) throw new Error('drawn outside of a room');
  return here;
}

/** Its host, and those who run the house. */
export const mayEdit = ({ own, me }: Pick<RoomHere, 'own' | 'me'>): boolean =>
  own || me?.standing === 'privileged';
