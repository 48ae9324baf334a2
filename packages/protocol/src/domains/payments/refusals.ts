// Refusals of payments.
import { defineRefusals } from '../../refusals/kinds.ts';

export const paymentsRefusals = defineRefusals({
  payments_closed: { kind: 'rule' },
  /** Card numbers and security codes belong to the provider alone. */
  card_fields_refused: { kind: 'invalid' },
  plan_unknown: { kind: 'unknown' },
  tokens_not_sold: { kind: 'invalid', params: ['min', 'max'] },
  waiver_required: { kind: 'invalid' },
  buyer_stopped: { kind: 'rule' },
  new_buyer_limit: { kind: 'rule', params: ['euros', 'left'] },
  declined_too_often: { kind: 'flood', params: ['seconds'] },
  order_unknown: { kind: 'unknown' },
  withdrawal_late: { kind: 'rule' },
  withdrawal_nothing: { kind: 'rule' },
  withdrawal_runs: { kind: 'conflict' },
  refund_too_large: { kind: 'invalid', params: ['cents'] },
  refund_ended: { kind: 'conflict' },
  webhook_forged: { kind: 'forbidden' },
  webhook_refused: { kind: 'forbidden' },
});
