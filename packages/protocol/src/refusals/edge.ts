// Refusals of the HTTP and socket edge, before any domain is asked.
import { defineRefusals } from './kinds.ts';

export const edgeRefusals = defineRefusals({
  // what was sent
  invalid_input: { kind: 'invalid' },
  field_required: { kind: 'invalid' },
  field_invalid: { kind: 'invalid' },
  malformed: { kind: 'malformed' },
  wrong_method: { kind: 'wrongMethod' },
  too_large: { kind: 'tooLarge' },
  wrong_type: { kind: 'wrongType' },
  not_found: { kind: 'nowhere' },
  upgrade_required: { kind: 'upgrade' },

  // who sent it
  foreign_origin: { kind: 'forbidden' },
  host_unknown: { kind: 'forbidden' },
  session_mismatch: { kind: 'anonymous' },
  file_forbidden: { kind: 'forbidden' },
  too_many: { kind: 'flood', params: ['seconds'] },

  // the live socket
  not_logged_in: { kind: 'anonymous' },
  logged_in_already: { kind: 'conflict' },
  action_unknown: { kind: 'nowhere' },

  // the site as its owners have set it
  read_only: { kind: 'rule' },

  // the server itself
  internal: { kind: 'bug' },
  unavailable: { kind: 'unavailable' },
  deadline: { kind: 'unavailable' },
});
