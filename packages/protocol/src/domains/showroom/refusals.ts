// Refusals of paid minutes.
import { defineRefusals } from '../../refusals/kinds.ts';

export const showroomRefusals = defineRefusals({
  showroom_price_invalid: { kind: 'invalid', params: ['min', 'max'] },
  // `minutes`: that the balance pays; `paid`: seconds of a minute that is paid already
  showroom_confirm: { kind: 'rule', params: ['price', 'balance', 'minutes', 'paid', 'elsewhere'] },
  showroom_for_members: { kind: 'rule' },
  payment_not_allowed: { kind: 'rule' },
});
