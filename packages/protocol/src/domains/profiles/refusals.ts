// Refusals of the search for members.
import { defineRefusals } from '../../refusals/kinds.ts';

export const profilesRefusals = defineRefusals({
  position_unknown: { kind: 'rule' },
});
