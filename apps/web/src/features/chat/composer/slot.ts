// What stands in the composer's place. The first that applies wins: a mute, a trial, an account that is
// not activated, a phone that is not certified, a lost connection. Where the place is taken, a banner under the head tells of the connection.
import type { LiveState } from '@alcove/live-client';
import { refusalFor, type Standing } from '@alcove/protocol';

export type ComposerState =
  | { kind: 'write' }
  | { kind: 'connection' }
  | { kind: 'mute'; until: number }
  | { kind: 'visit' }
  | { kind: 'inactive' }
  | { kind: 'uncertified' };

export type SlotState = {
  slot: ComposerState;
  /** A banner under the head shows the connection. */ bar: boolean;
};

/** The connection is lost or has ended. */
export const isAway = (state: LiveState | undefined, live: boolean): boolean =>
  state !== undefined && (state.ended !== undefined || state.status === 'closed' || !live);

/** `now`: by the server's clock. */
export function slotFor(
  { standing, mutedUntil, away }: { standing: Standing; mutedUntil: number; away: boolean },
  now: number,
): SlotState {
  const taken = takenBy(standing, mutedUntil, now);
  if (!away) return { slot: taken ?? { kind: 'write' }, bar: false };
  return taken ? { slot: taken, bar: true } : { slot: { kind: 'connection' }, bar: false };
}

function takenBy(standing: Standing, mutedUntil: number, now: number): ComposerState | undefined {
  if (mutedUntil > now) return { kind: 'mute', until: mutedUntil };
  const refused = refusalFor('writeInRooms', standing);
  if (refused === undefined) return undefined;
  if (refused === 'activation_required') return { kind: 'inactive' };
  return { kind: refused === 'phone_not_verified' ? 'uncertified' : 'visit' };
}
