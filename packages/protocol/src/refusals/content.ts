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
});
