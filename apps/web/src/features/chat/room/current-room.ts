// The room on screen, for everything that is drawn in it.
import type { LiveClient, LiveState, RoomView } from '@alcove/live-client';
import type { OwnMember, Room } from '@alcove/protocol';
import { createContext, type ReactNode, useContext } from 'react';

export type CurrentRoom = {
  client: LiveClient | undefined;
  room: Room;
  /** The reader may edit it. */
  own: boolean;
  /** The reader may not enter, or has left. */
  outside: boolean;
  /** Undefined while the reader is not in. */
  view: RoomView | undefined;
  state: LiveState | undefined;
  me: OwnMember | undefined;
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
  leave: () => void;
  /** Of a visitor on trial: the time left, with links to login and registration, in the composer's slot. */
  trialCard: ReactNode;
  /** The time left alone. */
  trialClock: ReactNode;
  /** Shows the camera of a person in this room. */
  watch: (uid: number) => void;
  /** Opens the giving of a gift to a member beside this room. */
  give: (person: { uid: number; nick: string }) => void;
  /** Opens the giving of tokens to a member in this room. */
  tip: (person: { uid: number; nick: string }) => void;
};

export const RoomContext = createContext<CurrentRoom | undefined>(undefined);

export function useRoom(): CurrentRoom {
  const room = useContext(RoomContext);
  if (!room) throw new Error('useRoom is called outside of a room');
  return room;
}

/** The host, and the moderators of the site. */
export const mayEdit = ({ own, me }: Pick<CurrentRoom, 'own' | 'me'>): boolean =>
  own || me?.standing === 'privileged';
