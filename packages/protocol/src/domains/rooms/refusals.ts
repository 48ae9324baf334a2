// Refusals of rooms, of the messages in them, and of showrooms.
import { defineRefusals } from '../../refusals/kinds.ts';

export const roomsRefusals = defineRefusals({
  // creating a room
  room_name_required: { kind: 'invalid' },
  room_name_taken: { kind: 'conflict' },
  room_name_invalid: { kind: 'invalid' },
  rooms_too_many: { kind: 'rule', params: ['count'] },
  room_capacity_invalid: { kind: 'invalid', params: ['min', 'max'] },
  room_password_required: { kind: 'invalid' },
  room_password_mismatch: { kind: 'invalid' },
  room_creation_failed: { kind: 'unavailable' },
  showroom_price_invalid: { kind: 'invalid', params: ['min', 'max'] },

  // entering a room; `allowed` and `gender` are male, female, couple or trans
  room_password_wrong: { kind: 'rule' },
  room_gender: { kind: 'rule', params: ['allowed', 'gender'] },
  room_full: { kind: 'rule' },
  room_closed: { kind: 'rule' },
  room_unknown: { kind: 'unknown' },
  my_room_unknown: { kind: 'unknown' },
  my_room_blocked: { kind: 'rule' },

  // in a showroom; `minutes`: that the balance pays; `paid`: seconds of a minute that is paid already
  showroom_confirm: { kind: 'rule', params: ['price', 'balance', 'minutes', 'paid', 'elsewhere'] },
  showroom_for_members: { kind: 'rule' },
  payment_not_allowed: { kind: 'rule' },

  // in a room
  not_in_room: { kind: 'conflict' },
  in_too_many_rooms: { kind: 'rule', params: ['count'] },
  not_room_owner: { kind: 'rule' },
  message_empty: { kind: 'invalid' },
  message_long: { kind: 'invalid', params: ['count'] },
});
