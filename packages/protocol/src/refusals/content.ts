// Refusals of the content face: uploads, contributions, albums, stories, labels, money.
import { defineRefusals } from './kinds.ts';

export const contentRefusals = defineRefusals({
  item_unknown: { kind: 'unknown' },

  // files
  upload_failed: { kind: 'unavailable' },
  files_too_many: { kind: 'invalid', params: ['count'] },
  file_type_wrong: { kind: 'invalid', params: ['types'] },
  file_too_large: { kind: 'invalid', params: ['megabytes'] },
  image_unreadable: { kind: 'invalid' },
  image_too_large: { kind: 'invalid', params: ['megapixels'] },
  photo_too_small: { kind: 'invalid', params: ['pixels'] },
  album_photo_too_small: { kind: 'invalid', params: ['width', 'height'] },
  photo_low_quality: { kind: 'rule' },
  photo_only_one: { kind: 'invalid' },
  album_full: { kind: 'rule', params: ['count'] },

  // contributions
  title_required: { kind: 'invalid' },
  section_required: { kind: 'invalid' },
  attachments_count: { kind: 'invalid', params: ['min', 'max'] },
  owner_confirmation_required: { kind: 'invalid' },
  publication_confirmation_required: { kind: 'invalid' },
  labels_too_many: { kind: 'invalid' },

  // stories
  story_gone: { kind: 'unknown' },
  story_frozen: { kind: 'rule', params: ['count'] },

  // tokens and cards
  tokens_missing: { kind: 'rule', params: ['count'] },
  tokens_invalid: { kind: 'invalid' },
  card_number_required: { kind: 'invalid' },
  card_number_invalid: { kind: 'invalid' },
  card_expiry_required: { kind: 'invalid' },
  card_expiry_invalid: { kind: 'invalid' },
  card_expired: { kind: 'invalid' },
  card_code_required: { kind: 'invalid' },
  card_code_digits: { kind: 'invalid', params: ['count'] },
});
