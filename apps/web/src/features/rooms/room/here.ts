// The room on screen, for everything that is drawn in it.
import type { LiveClient, LiveState, RoomView } from '@alcove/live-client';
import type { OwnMember, Room } from '@alcove/protocol';
import { createContext, type ReactNode, useContext } from 'react';

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
  /** Says something aloud to those who listen. */
  announce: (text: string) => void;
  leave: () => void;
  /** A visit's time and its ways on, where one would write; and the time alone. */
  visitCard: ReactNode;
  visitClock: ReactNode;
  /** Shows the camera of somebody here. */
  watch: (uid: number) => void;
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
