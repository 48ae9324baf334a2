// Refusals of the chat face: relations, rooms, private messages, calls and streams.
import { defineRefusals } from './kinds.ts';

export const liveRefusals = defineRefusals({
  // relations and moderation
  blocked_for_a_day: { kind: 'rule' },
  blocked_for_good: { kind: 'rule' },
  blocked_by_oneself: { kind: 'rule' },
  follows_too_many: { kind: 'rule', params: ['count'] },
  blocks_too_many: { kind: 'rule', params: ['count'] },
  muted: { kind: 'rule', params: ['count'] },
  excluded_from_room: { kind: 'rule', params: ['untilAt'] },
  excluded_from_room_because: { kind: 'rule', params: ['untilAt', 'reason'] },
  accuracy_required: { kind: 'invalid' },
  not_oneself: { kind: 'rule' },
  not_privileged_members: { kind: 'rule' },
  not_the_room_owner: { kind: 'rule' },
  last_owner_stays: { kind: 'rule' },

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
  image_not_jpg: { kind: 'invalid' },
  attachment_unknown: { kind: 'unknown' },

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

  // private messages
  pm_not_allowed: { kind: 'rule' },
  pm_denied: { kind: 'rule' },
  pm_denied_by_oneself: { kind: 'conflict' },
  pm_disabled: { kind: 'rule' },
  pm_followees_only: { kind: 'rule' },
  pm_conflict: { kind: 'conflict' },
  pm_requests_too_many: { kind: 'rule', params: ['count'] },
  calls_disabled: { kind: 'rule' },
  call_unknown: { kind: 'unknown' },
  call_changed: { kind: 'conflict' },
  call_running: { kind: 'conflict' },
  pm_requests_repeated: { kind: 'rule', params: ['count'] },

  // the live socket
  not_logged_in: { kind: 'anonymous' },
  action_unknown: { kind: 'nowhere' },
  logged_in_already: { kind: 'conflict' },

  // streams
  watching_expired: { kind: 'rule' },
  watching_one_at_a_time: { kind: 'rule' },
  watching_blocked_by_me: { kind: 'rule' },
  media_away: { kind: 'unavailable' },
  camera_stopped: { kind: 'rule', params: ['untilAt'] },
  streams_too_many: { kind: 'rule', params: ['count'] },
  views_too_many: { kind: 'rule', params: ['count'] },
  stream_unknown: { kind: 'unknown' },
  view_unknown: { kind: 'unknown' },
  view_outdated: { kind: 'conflict' },
  description_refused: { kind: 'invalid' },

  // programs that broadcast and watch
  bearer_required: { kind: 'anonymous' },
  stream_key_unknown: { kind: 'anonymous' },
  viewer_token_over: { kind: 'anonymous' },
  streaming_already: { kind: 'conflict' },
  connection_over: { kind: 'unknown' },
  ice_restart_refused: { kind: 'invalid' },
  ice_generation_missing: { kind: 'invalid' },

  view_undecoded: { kind: 'rule' },
  reencode_full: { kind: 'rule' },
  reencode_unavailable: { kind: 'rule' },
  snapshots_off: { kind: 'rule' },
  recording_unknown: { kind: 'unknown' },
  recording_already: { kind: 'conflict' },
  recording_failed: { kind: 'unavailable' },
  recording_full: { kind: 'rule' },
  recording_too_short: { kind: 'rule', params: ['count'] },
});
