// Refusals of files: what may be sent, and how it arrives.
import { defineRefusals } from '../../refusals/kinds.ts';

export const mediaRefusals = defineRefusals({
  // files
  upload_failed: { kind: 'unavailable' },
  files_too_many: { kind: 'invalid', params: ['count'] },
  file_type_wrong: { kind: 'invalid', params: ['types'] },
  file_too_large: { kind: 'invalid', params: ['megabytes'] },
  image_unreadable: { kind: 'invalid' },
  image_too_complex: { kind: 'invalid', params: ['tiles'] },
  image_too_large: { kind: 'invalid', params: ['megapixels'] },
  image_not_jpg: { kind: 'invalid' },
  image_refused: { kind: 'invalid' },
  photo_too_small: { kind: 'invalid', params: ['pixels'] },
  photo_only_one: { kind: 'invalid' },
  attachment_unknown: { kind: 'unknown' },

  // files that arrive piece by piece
  upload_range_wrong: { kind: 'conflict', params: ['received'] },
  upload_piece_too_small: { kind: 'malformed', params: ['kilobytes'] },
  upload_gone: { kind: 'unknown' },
  uploads_waiting_full: { kind: 'rule', params: ['gigabytes'] },
  upload_ticket_invalid: { kind: 'forbidden' },
});
