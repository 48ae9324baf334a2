// Refusals of pushes and mails.
import { defineRefusals } from '../../refusals/kinds.ts';

export const notificationsRefusals = defineRefusals({
  push_token_invalid: { kind: 'invalid' },
  push_device_missing: { kind: 'rule' },
  unsubscribe_link_invalid: { kind: 'unknown' },
});
