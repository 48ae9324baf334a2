// Refusals of private messages.
import { defineRefusals } from '../../refusals/kinds.ts';

export const pmRefusals = defineRefusals({
  pm_not_allowed: { kind: 'rule' },
  pm_denied: { kind: 'rule' },
  pm_denied_by_oneself: { kind: 'conflict' },
  pm_disabled: { kind: 'rule' },
  pm_followees_only: { kind: 'rule' },
  pm_conflict: { kind: 'conflict' },
  pm_requests_too_many: { kind: 'rule', params: ['count'] },
  pm_requests_repeated: { kind: 'rule', params: ['count'] },
});
