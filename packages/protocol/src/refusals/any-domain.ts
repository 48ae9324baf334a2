// Refusals that several domains answer with.
import { defineRefusals } from './kinds.ts';

export const anyDomainRefusals = defineRefusals({
  text_short: { kind: 'invalid', params: ['count'] },
  text_long: { kind: 'invalid', params: ['count'] },
  item_unknown: { kind: 'unknown' },
  not_oneself: { kind: 'rule' },
});
