// Why a reader stands outside of a room, and how she gets in: what the page knows before the connection,
// and what the connection was answered.
import {
  type Entrant,
  entryFault,
  type Gender,
  genderWord,
  type OwnMember,
  type RefusalCode,
  type Room,
  type Trial,
} from '@alcove/protocol';

export type Refusal = { code: string; comment: string; params: Record<string, string | number> };

export type Reader = { me: OwnMember | undefined; trial: (Trial & { now: number }) | undefined };

export type Door =
  | { kind: 'open' }
  /** Nobody has come in: a visit, a login or a registration opens it. */
  | { kind: 'stranger' | 'visitOver' | 'inactive' }
  | { kind: 'password'; wrong: boolean }
  /** Room for those of XXL. */
  | { kind: 'full' }
  | { kind: 'closed' | 'destroyed' }
  /** By herself. */
  | { kind: 'left' }
  /** In as many others as one may be in at once. */
  | { kind: 'tooMany'; refusal: Refusal }
  | { kind: 'refused'; refusal: Refusal };

const strangers = new Set<string>([
  'login_required',
  'not_logged_in',
  'authorization_required',
] satisfies RefusalCode[]);

export function isHost(room: Room, me: OwnMember | undefined): boolean {
  return me !== undefined && (room.creator?.uid === me.uid || me.standing === 'privileged');
}

const standsFor = ({ me, trial }: Reader): Entrant =>
  me
    ? { uid: me.uid, standing: me.standing, gender: me.gender }
    : { uid: 0, standing: trial && trial.endsAt > trial.now ? 'trial' : 'anonymous' };

/** R5.024: the words name the reader's own gender. */
function genderDoor({ options }: Room, gender: Gender): Door {
  if (options.allowed_gender === 0) return { kind: 'open' };
  const params = { allowed: genderWord(options.allowed_gender), gender: genderWord(gender) };
  return { kind: 'refused', refusal: { code: 'room_gender', comment: '', params } };
}

/** What can be seen from outside; `inside`: no door stands between any more. */
export function doorFrom(room: Room, reader: Reader): Door {
  const entrant = standsFor(reader);
  if (entrant.standing === 'anonymous') return { kind: reader.trial ? 'visitOver' : 'stranger' };
  if (entrant.standing === 'inactive') return { kind: 'inactive' };
  const fault = entryFault(room, entrant);
  if (fault === 'room_closed') return { kind: 'closed' };
  if (fault === 'room_full') return { kind: 'full' };
  if (fault === 'room_gender' && reader.me) return genderDoor(room, reader.me.gender);
  if (room.protected === 1 && !isHost(room, reader.me)) return { kind: 'password', wrong: false };
  return { kind: 'open' };
}

/** What the house answered to somebody who tried. */
export function doorAfter(refusal: Refusal): Door {
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

/** A failure of the client, whatever it was, as something to say. */
export function refusalOf(error: unknown): Refusal {
  const { code, comment, data } = (error ?? {}) as { code?: unknown; comment?: unknown; data?: unknown };
  const { params, ...rest } = (typeof data === 'object' && data !== null ? data : {}) as Record<
    string,
    unknown
  >;
  return {
    code: typeof code === 'string' && code ? code : 'internal',
    comment: typeof comment === 'string' ? comment : '',
    params: (typeof params === 'object' && params !== null ? params : rest) as Refusal['params'],
  };
}
