// Refusals of follows and blocks.
import { defineRefusals } from '../../refusals/kinds.ts';

export const relationsRefusals = defineRefusals({
  blocked_for_a_day: { kind: 'rule' },
  blocked_for_good: { kind: 'rule' },
  blocked_by_oneself: { kind: 'rule' },
  follows_too_many: { kind: 'rule', params: ['count'] },
  blocks_too_many: { kind: 'rule', params: ['count'] },
});
