// What stands between a reader and a room: what the page knows before the live connection, and what the
// server answered.
import {
  type Entrant,
  entryOf,
  genderWord,
  type OwnMember,
  type RefusalCode,
  type Room,
  type Trial,
} from '@alcove/protocol';

export type LiveRefusal = { code: string; comment: string; params: Record<string, string | number> };

export type RoomReader = { me: OwnMember | undefined; trial: (Trial & { now: number }) | undefined };

export type EntryState =
  | { kind: 'open' }
  /** A trial, a login, a registration or an activation comes first. */
  | { kind: 'stranger' | 'visitOver' | 'inactive' }
  | { kind: 'password'; wrong: boolean }
  /** Only XXL members may still enter. */
  | { kind: 'full' }
  | { kind: 'closed' | 'destroyed' }
  /** The reader left the room themselves. */
  | { kind: 'left' }
  /** The reader is in as many rooms as one may be in at once. */
  | { kind: 'tooMany'; refusal: LiveRefusal }
  | { kind: 'refused'; refusal: LiveRefusal };

const strangers = new Set<string>([
  'login_required',
  'not_logged_in',
  'authorization_required',
] satisfies RefusalCode[]);

const entrantOf = ({ me, trial }: RoomReader): Entrant =>
  me
    ? { uid: me.uid, standing: me.standing, gender: me.gender }
    : { uid: 0, standing: trial && trial.endsAt > trial.now ? 'trial' : 'anonymous' };

/** What the page shows before the live connection has answered. */
export function entryStateOf(room: Room, reader: RoomReader): EntryState {
  const entry = entryOf(room, entrantOf(reader));
  switch (entry.kind) {
    case 'anonymous':
      return { kind: reader.trial ? 'visitOver' : 'stranger' };
    case 'gender': {
      // R5.024: the words name the reader's own gender.
      const { allowed, own } = entry;
      const params = { allowed: genderWord(allowed), gender: own === undefined ? 'none' : genderWord(own) };
      return { kind: 'refused', refusal: { code: 'room_gender', comment: '', params } };
    }
    case 'password':
      return { kind: 'password', wrong: false };
    case 'showroom':
      return { kind: 'open' };
    default:
      return entry;
  }
}

/** What the page shows after the server refused the entry. */
export function entryStateAfter(refusal: LiveRefusal): EntryState {
  const { code } = refusal;
  if (code === 'room_password_wrong') return { kind: 'password', wrong: true };
  if (code === 'room_full') return { kind: 'full' };
  if (code === 'room_closed') return { kind: 'closed' };
  if (code === 'trial_ended') return { kind: 'visitOver' };
  if (code === 'activation_required') return { kind: 'inactive' };
  if (code === 'in_too_many_rooms') return { kind: 'tooMany', refusal };
  if (strangers.has(code)) return { kind: 'stranger' };
  return { kind: 'refused', refusal };
}

/** A failure of the live client as a refusal that has words. */
export function liveRefusalOf(error: unknown): LiveRefusal {
  const { code, comment, data } = (error ?? {}) as { code?: unknown; comment?: unknown; data?: unknown };
  const { params, ...rest } = (typeof data === 'object' && data !== null ? data : {}) as Record<
    string,
    unknown
  >;
  return {
    code: typeof code === 'string' && code ? code : 'internal',
    comment: typeof comment === 'string' ? comment : '',
    params: (typeof params === 'object' && params !== null ? params : rest) as LiveRefusal['params'],
  };
}
