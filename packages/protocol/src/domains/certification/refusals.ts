// Refusals of certification.
import { defineRefusals } from '../../refusals/kinds.ts';

export const certificationRefusals = defineRefusals({
  certified_already: { kind: 'rule' },
  certification_waits: { kind: 'rule' },
  certification_code_ended: { kind: 'rule' },
  certification_too_small: { kind: 'invalid', params: ['pixels'] },
});
