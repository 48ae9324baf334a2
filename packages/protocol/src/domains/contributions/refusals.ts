// Refusals of contributions.
import { defineRefusals } from '../../refusals/kinds.ts';

export const contributionsRefusals = defineRefusals({
  contribution_photo_too_small: { kind: 'invalid', params: ['width', 'height', 'pixels'] },
  contribution_unknown: { kind: 'unknown' },
  contribution_busy: { kind: 'conflict' },
  contribution_changed: { kind: 'conflict' },
  contributions_today: { kind: 'rule', params: ['most'] },
  drafts_full: { kind: 'rule', params: ['most'] },
  files_too_few: { kind: 'invalid', params: ['least'] },
  files_unfinished: { kind: 'rule' },
  films_unavailable: { kind: 'rule' },
  films_unready: { kind: 'rule' },
  film_failed: { kind: 'rule' },
  section_required: { kind: 'invalid' },
  section_needs_film: { kind: 'rule' },
  owner_confirm_required: { kind: 'invalid' },
  publication_confirm_required: { kind: 'invalid' },
  captions_invalid: { kind: 'invalid' },
});
