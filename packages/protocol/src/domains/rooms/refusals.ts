// Refusals of rooms.
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

  // entering a room; `allowed` and `gender` are male, female, couple or trans
  room_password_wrong: { kind: 'rule' },
  room_gender: { kind: 'rule', params: ['allowed', 'gender'] },
  room_full: { kind: 'rule' },
  room_closed: { kind: 'rule' },
  room_unknown: { kind: 'unknown' },
  my_room_unknown: { kind: 'unknown' },
  my_room_blocked: { kind: 'rule' },
});
