// Refusals of stories.
import { defineRefusals } from '../../refusals/kinds.ts';

export const storiesRefusals = defineRefusals({
  story_gone: { kind: 'unknown' },
  story_frozen: { kind: 'rule' },
  stories_alive_full: { kind: 'rule', params: ['most'] },
  stories_today: { kind: 'rule', params: ['most'] },
  story_consent_required: { kind: 'invalid' },
  story_media_required: { kind: 'invalid' },
  story_photo_too_small: { kind: 'invalid', params: ['width', 'height', 'pixels'] },
  story_upload_unknown: { kind: 'unknown' },
});
