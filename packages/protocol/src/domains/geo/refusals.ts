// Refusals of the map.
import { defineRefusals } from '../../refusals/kinds.ts';

export const geoRefusals = defineRefusals({
  moved_too_fast: { kind: 'rule' },
});
