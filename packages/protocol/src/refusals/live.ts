// Refusals of the chat face: relations, rooms, private messages, calls and streams.
import { defineRefusals } from './kinds.ts';

export const liveRefusals = defineRefusals({
  // relations and moderation
  blocked_for_a_day: { kind: 'rule' },
  blocked_for_good: { kind: 'rule' },
  muted: { kind: 'rule', params: ['count'] },
  excluded_from_room: { kind: 'rule', params: ['untilAt'] },
  excluded_from_room_because: { kind: 'rule', params: ['untilAt', 'reason'] },
  accuracy_required: { kind: 'invalid' },

  // creating a room
  room_name_required: { kind: 'invalid' },
  room_name_taken: { kind: 'conflict' },
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
  image_not_jpg: { kind: 'invalid' },

  // private messages and calls
  pm_rejected: { kind: 'rule' },
  pm_revoked: { kind: 'rule' },
  pm_denied_by_me: { kind: 'rule' },
  pm_blocked_by_me: { kind: 'rule' },
  call_failed: { kind: 'rule' },

  // streams
  watching_expired: { kind: 'rule' },
  watching_one_at_a_time: { kind: 'rule' },
  recording_failed: { kind: 'unavailable' },
  recording_too_short: { kind: 'rule', params: ['count'] },
});
