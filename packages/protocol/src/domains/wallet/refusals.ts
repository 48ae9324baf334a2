// Refusals of tokens: what they are given for, and how many.
import { defineRefusals } from '../../refusals/kinds.ts';

export const walletRefusals = defineRefusals({
  amount_invalid: { kind: 'invalid', params: ['min', 'max'] },
  tokens_short: { kind: 'rule', params: ['needed', 'balance', 'missing'] },
  spending_limit_day: { kind: 'rule', params: ['tokens', 'left'] },
  spending_limit_month: { kind: 'rule', params: ['tokens', 'left'] },
  key_reused: { kind: 'conflict' },
  wallet_frozen: { kind: 'rule' },
  recipient_unavailable: { kind: 'rule' },
  correction_empty: { kind: 'invalid' },
});
