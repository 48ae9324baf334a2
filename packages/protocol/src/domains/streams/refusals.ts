// Refusals of cameras: publishing, watching, recording.
import { defineRefusals } from '../../refusals/kinds.ts';

export const streamsRefusals = defineRefusals({
  // streams
  watching_expired: { kind: 'rule' },
  watching_one_at_a_time: { kind: 'rule' },
  watching_blocked_by_me: { kind: 'rule' },
  media_away: { kind: 'unavailable' },
  camera_stopped: { kind: 'rule', params: ['untilAt'] },
  camera_veiled: { kind: 'rule' },
  camera_not_watched: { kind: 'rule' },
  streams_too_many: { kind: 'rule', params: ['count'] },
  views_too_many: { kind: 'rule', params: ['count'] },
  stream_unknown: { kind: 'unknown' },
  view_unknown: { kind: 'unknown' },
  view_outdated: { kind: 'conflict' },
  view_undecoded: { kind: 'rule' },
  description_refused: { kind: 'invalid' },

  // re-encoding, pictures and clips
  reencode_full: { kind: 'rule' },
  reencode_unavailable: { kind: 'rule' },
  snapshots_off: { kind: 'rule' },
  recording_unknown: { kind: 'unknown' },
  recording_already: { kind: 'conflict' },
  recording_failed: { kind: 'unavailable' },
  recording_full: { kind: 'rule' },
  recording_too_short: { kind: 'rule', params: ['count'] },

  // programs that broadcast and watch
  bearer_required: { kind: 'anonymous' },
  stream_key_unknown: { kind: 'anonymous' },
  viewer_token_over: { kind: 'anonymous' },
  streaming_already: { kind: 'conflict' },
  connection_over: { kind: 'unknown' },
  ice_restart_refused: { kind: 'invalid' },
  ice_generation_missing: { kind: 'invalid' },
});
