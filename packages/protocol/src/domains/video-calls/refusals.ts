// Refusals of video calls.
import { defineRefusals } from '../../refusals/kinds.ts';

export const videoCallsRefusals = defineRefusals({
  calls_disabled: { kind: 'rule' },
  call_unknown: { kind: 'unknown' },
  call_changed: { kind: 'conflict' },
  call_running: { kind: 'conflict' },
});
