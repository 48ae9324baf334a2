// The form of a host's room compared with the room: what has changed, and what is wrong with it.
import {
  type Gender,
  type RefusalCode,
  type Room,
  roomLimits,
  roomNameFault,
  type roomsCalls,
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

const { capacity: capacities, showroomTokensPerMinute: prices } = roomLimits;

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
export function changesOf(room: Room, wish: RoomEditForm): Changes {
  const before = roomFormOf(room);
  const password = passwordChange(before.locked, wish);
  const isFirstPrice = wish.showroom && room.options.price < prices.min;
  return {
    ...(wish.name.trim() !== before.name && { name: wish.name.trim() }),
    ...(wish.welcome.trim() !== before.welcome && { welcome: wish.welcome.trim() }),
    ...(wish.gender !== before.gender && { gender: wish.gender }),
    ...(wish.capacity.trim() !== before.capacity && { capacity: Number(wish.capacity) }),
    ...(password !== undefined && { password }),
    ...(wish.showroom !== before.showroom && { showroom: wish.showroom ? 1 : 0 }),
    ...((isFirstPrice || wish.priceTokens !== before.priceTokens) && { price: String(wish.priceTokens) }),
  };
}

/** A switched-on password counts as a change before it is typed. */
export const changeCount = (room: Room, wish: RoomEditForm): number => {
  const asksForOne = wish.locked && room.protected === 0 && wish.password === '';
  return Object.keys(changesOf(room, wish)).length + (asksForOne ? 1 : 0);
};

export function roomFormFaults(room: Room, wish: RoomEditForm): RoomFormFaults {
  const name = roomNameFault(wish.name);
  const capacity = Number(wish.capacity);
  const isCapacity = Number.isInteger(capacity) && capacity >= capacities.min && capacity <= capacities.max;
  const lacksPassword = wish.locked && room.protected === 0 && wish.password === '';
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
