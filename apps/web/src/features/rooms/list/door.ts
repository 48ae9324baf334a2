// A room as one reader finds its door: open, or shut and why. What only the server knows (exclusions,
// blocks, passwords) she learns on entering.
import { type Entrant, entryFault, type Gender, refusalFor, type Room } from '@alcove/protocol';

export type Door =
  | { kind: 'open' }
  /** Nobody in particular reads: a visit or an account first. */
  | { kind: 'stranger' }
  | { kind: 'inactive' }
  | { kind: 'closed' }
  | { kind: 'gender'; allowed: Gender; own: Gender | undefined }
  | { kind: 'full' }
  | { kind: 'locked'; host: string }
  | { kind: 'showroom'; priceTokens: number };

export const isFull = ({ people, options }: Room): boolean => people >= options.capacity;

export const placesLeft = ({ people, options }: Room): number => Math.max(0, options.capacity - people);

const isHost = (room: Room, reader: Entrant): boolean => room.creator?.uid === reader.uid;

export function doorOf(room: Room, reader: Entrant): Door {
  const refusal = refusalFor('enterRooms', reader.standing);
  if (refusal === 'activation_required') return { kind: 'inactive' };
  if (refusal) return { kind: 'stranger' };
  const fault = entryFault(room, reader);
  const allowed = room.options.allowed_gender;
  if (fault === 'room_closed') return { kind: 'closed' };
  if (fault === 'room_gender' && allowed !== 0) return { kind: 'gender', allowed, own: reader.gender };
  if (fault === 'room_full') return { kind: 'full' };
  if (isHost(room, reader)) return { kind: 'open' };
  if (room.protected === 1) return { kind: 'locked', host: room.creator?.nick ?? '' };
  if (room.options.showroom === 1) return { kind: 'showroom', priceTokens: room.options.price };
  return { kind: 'open' };
}

/** Whether pressing it leads anywhere: to the room, or to what would open it. */
export const leadsSomewhere = (door: Door): boolean => door.kind !== 'closed' && door.kind !== 'gender';
