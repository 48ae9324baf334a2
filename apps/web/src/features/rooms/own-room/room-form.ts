// The form of a host's room compared with the room: what has changed, and what is wrong with it.
import {
  type Gender,
  type RefusalCode,
  type Room,
  roomLimits,
  roomNameFault,
  type roomsCalls,
  showroomLimits,
  type ArgumentsOf,
} from '@alcove/protocol';

export type RoomEditForm = {
  name: string;
  welcome: string;
  gender: Gender | 0;
  /** As typed. */
  capacity: string;
  locked: boolean;
  /** The current password is never known to the page: empty keeps it. */
  password: string;
  showroom: boolean;
  priceTokens: number;
};

export type RoomFormField = 'name' | 'capacity' | 'password';
export type RoomFormFaults = Partial<Record<RoomFormField, RefusalCode>>;

const { capacity: capacities } = roomLimits;
const { tokensPerMinute: prices } = showroomLimits;

export const roomFormOf = ({ name, protected: locked, options }: Room): RoomEditForm => ({
  name,
  welcome: options.welcome,
  gender: options.allowed_gender,
  capacity: String(options.capacity),
  locked: locked === 1,
  password: '',
  showroom: options.showroom === 1,
  // A room that never had a price starts with the smallest one.
  priceTokens: Math.max(prices.min, options.price),
});

type Changes = Omit<ArgumentsOf<typeof roomsCalls.updateRoom>, 'uid' | 'room_id'>;

const passwordChange = (before: boolean, { locked, password }: RoomEditForm): string | undefined => {
  if (!locked) return before ? '' : undefined;
  return password === '' ? undefined : password;
};

/** Only the fields that differ from the room. */
export function changesOf(room: Room, form: RoomEditForm): Changes {
  const before = roomFormOf(room);
  const password = passwordChange(before.locked, form);
  const isFirstPrice = form.showroom && room.options.price < prices.min;
  return {
    ...(form.name.trim() !== before.name && { name: form.name.trim() }),
    ...(form.welcome.trim() !== before.welcome && { welcome: form.welcome.trim() }),
    ...(form.gender !== before.gender && { gender: form.gender }),
    ...(form.capacity.trim() !== before.capacity && { capacity: Number(form.capacity) }),
    ...(password !== undefined && { password }),
    ...(form.showroom !== before.showroom && { showroom: form.showroom ? 1 : 0 }),
    ...((isFirstPrice || form.priceTokens !== before.priceTokens) && { price: String(form.priceTokens) }),
  };
}

/** A switched-on password counts as a change before it is typed. */
export const changeCount = (room: Room, form: RoomEditForm): number => {
  const asksForOne = form.locked && room.protected === 0 && form.password === '';
  return Object.keys(changesOf(room, form)).length + (asksForOne ? 1 : 0);
};

export function roomFormFaults(room: Room, form: RoomEditForm): RoomFormFaults {
  const name = roomNameFault(form.name);
  const capacity = Number(form.capacity);
  const isCapacity = Number.isInteger(capacity) && capacity >= capacities.min && capacity <= capacities.max;
  const lacksPassword = form.locked && room.protected === 0 && form.password === '';
  return {
    ...(name && { name }),
    ...(!isCapacity && { capacity: 'room_capacity_invalid' as const }),
    ...(lacksPassword && { password: 'room_password_required' as const }),
  };
}

/** The field at which the server's refusal is shown; undefined: it concerns the whole form. */
export function fieldOfRefusal(code: string): RoomFormField | undefined {
  if (code.startsWith('room_name_')) return 'name';
  return code === 'room_capacity_invalid' ? 'capacity' : undefined;
}
