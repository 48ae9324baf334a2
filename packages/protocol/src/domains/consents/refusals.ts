// Refusals of the consent ledger.
import { defineRefusals } from '../../refusals/kinds.ts';

export const consentsRefusals = defineRefusals({
  consent_missing: { kind: 'rule', params: ['files'] },
  consent_same_browser: { kind: 'rule' },
  consent_link_invalid: { kind: 'unknown' },
  consent_link_expired: { kind: 'rule' },
  consent_unopened: { kind: 'rule' },
  consent_answered: { kind: 'conflict' },
  consent_files_changed: { kind: 'conflict' },
  consent_unknown: { kind: 'unknown' },
  consent_reminded: { kind: 'rule' },
  consent_mails_today: { kind: 'rule', params: ['most'] },
  consents_full: { kind: 'rule', params: ['most'] },
});
