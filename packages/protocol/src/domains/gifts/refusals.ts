// Refusals of gifts, and of the menus and goals of rooms.
import { defineRefusals } from '../../refusals/kinds.ts';

export const giftsRefusals = defineRefusals({
  // gifts
  gift_unknown: { kind: 'unknown' },
  gift_price_changed: { kind: 'conflict', params: ['price'] },
  gift_answered: { kind: 'conflict' },
  gifts_held_too_many: { kind: 'rule' },

  // menus and goals
  menu_full: { kind: 'rule', params: ['most'] },
  menu_item_unknown: { kind: 'unknown' },
  menu_price_changed: { kind: 'conflict', params: ['price'] },
  order_waiting: { kind: 'conflict' },
  orders_too_many: { kind: 'rule' },
  menu_order_unknown: { kind: 'unknown' },
  order_ended: { kind: 'conflict' },
  goal_unknown: { kind: 'unknown' },
  goal_over: { kind: 'conflict' },
  goal_running: { kind: 'conflict' },
});
