// Checks the form of a new room, and proposes a free name near the wanted one.
import { type RefusalCode, roomLimits, roomNameFault, roomPasswordFault, roomSlug } from '@alcove/protocol';

export type NewRoomForm = {
  name: string;
  gender: number;
  locked: boolean;
  password: string;
  confirmation: string;
};

export const newRoomFields = ['name', 'password', 'confirmation'] as const;
export type NewRoomField = (typeof newRoomFields)[number];
export type NewRoomFaults = Partial<Record<NewRoomField, RefusalCode>>;

/** `taken`: the names in use that this page knows; the server knows them all. */
export function newRoomFaults(form: NewRoomForm, taken: ReadonlySet<string>): NewRoomFaults {
  const name = roomNameFault(form.name) ?? (taken.has(roomSlug(form.name)) ? 'room_name_taken' : undefined);
  const secret = form.locked ? roomPasswordFault(form.password, form.confirmation) : undefined;
  return {
    ...(name && { name }),
    ...(secret && { [secret === 'room_password_required' ? 'password' : 'confirmation']: secret }),
  };
}

/** The field at which the server's refusal is shown; undefined: it concerns the whole form. */
export function newRoomFieldOf(code: string): NewRoomField | undefined {
  if (code.startsWith('room_name_')) return 'name';
  if (code === 'room_password_required') return 'password';
  return code === 'room_password_mismatch' ? 'confirmation' : undefined;
}

const numbered = 20;

/** `withHost`: the wanted name with the host's nick, in the reader's language. */
export function freeName(base: string, withHost: string, taken: ReadonlySet<string>): string | undefined {
  const name = base.trim();
  const numbers = Array.from({ length: numbered }, (_, at) => `${name} ${at + 2}`);
  return [withHost, ...numbers].find(
    (each) => [...each].length <= roomLimits.name.max && !roomNameFault(each) && !taken.has(roomSlug(each)),
  );
}
