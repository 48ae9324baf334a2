// Refusals of finding.
import { defineRefusals } from '../../refusals/kinds.ts';

export const findingRefusals = defineRefusals({
  labels_too_many: { kind: 'rule' },
  labels_full: { kind: 'rule', params: ['most'] },
  label_invalid: { kind: 'invalid' },
  tag_forbidden: { kind: 'rule' },
  tag_name_taken: { kind: 'rule' },
  tags_followed_full: { kind: 'rule', params: ['most'] },
});
