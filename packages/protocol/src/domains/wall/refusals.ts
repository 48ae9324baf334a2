// Refusals of walls.
import { defineRefusals } from '../../refusals/kinds.ts';

export const wallRefusals = defineRefusals({
  post_unknown: { kind: 'unknown' },
  post_empty: { kind: 'invalid' },
  wall_closed: { kind: 'rule' },
  wall_for_followers: { kind: 'rule' },
});
