// Refusals of albums.
import { defineRefusals } from '../../refusals/kinds.ts';

export const albumsRefusals = defineRefusals({
  album_photo_too_small: { kind: 'invalid', params: ['width', 'height', 'minWidth', 'minHeight'] },
  album_full: { kind: 'rule', params: ['most'] },
  album_private: { kind: 'rule' },
  album_order_stale: { kind: 'conflict' },
  crop_outside: { kind: 'invalid' },
});
