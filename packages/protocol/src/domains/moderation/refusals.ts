// Refusals of sanctions, reports, reviews and the contact form.
import { defineRefusals } from '../../refusals/kinds.ts';

export const moderationRefusals = defineRefusals({
  // sanctions
  muted: { kind: 'rule', params: ['count'] },
  excluded_from_room: { kind: 'rule', params: ['untilAt'] },
  excluded_from_room_because: { kind: 'rule', params: ['untilAt', 'reason'] },
  not_privileged_members: { kind: 'rule' },
  not_the_room_owner: { kind: 'rule' },
  last_owner_stays: { kind: 'rule' },
  ban_of_higher_role: { kind: 'rule' },

  // reports and the contact form
  reports_too_many: { kind: 'rule', params: ['count'] },
  accuracy_required: { kind: 'invalid' },

  // cases
  appeal_own: { kind: 'rule' },
  appeal_late: { kind: 'rule' },
  appeal_exists: { kind: 'conflict' },
  case_decided: { kind: 'conflict', params: ['nick'] },
  reasons_unread: { kind: 'invalid' },
  follow_link_invalid: { kind: 'unknown' },
  // the report of transparency
  report_year_running: { kind: 'rule' },
  report_frozen: { kind: 'conflict' },

  // settings of the site
  settings_changed: { kind: 'conflict' },
  setting_fixed: { kind: 'rule', params: ['setting'] },

  // sealed evidence
  seal_needs_another: { kind: 'rule' },
  seal_asked: { kind: 'conflict' },
  seal_answered: { kind: 'conflict' },
  seal_closed: { kind: 'rule' },
  seal_waiting: { kind: 'conflict' },

  // review
  review_own: { kind: 'rule' },
  poll_unopened: { kind: 'rule' },
  case_own: { kind: 'rule' },
  review_decided: { kind: 'conflict', params: ['nick'] },
  review_people_unconfirmed: { kind: 'invalid' },
  review_files_wrong: { kind: 'conflict' },
  changed_since_opened: { kind: 'conflict' },
});
