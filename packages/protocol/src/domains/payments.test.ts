// The states of an order: the whole table, cell by cell.
import { expect, test } from 'vitest';
import { type OrderEvent, orderEvents, type OrderState, orderStates, stateAfter } from './payments.ts';

const moves: Partial<Record<OrderState, Partial<Record<OrderEvent, OrderState>>>> = {
  created: {
    started: 'waiting',
    captured: 'paid',
    declined: 'declined',
    cancelled: 'cancelled',
    expired: 'expired',
  },
  waiting: { captured: 'paid', declined: 'declined', cancelled: 'cancelled', expired: 'expired' },
  declined: { captured: 'paid', declined: 'declined', cancelled: 'cancelled' },
  cancelled: { captured: 'paid' },
  expired: { captured: 'paid' },
  paid: { refunded_part: 'partly_refunded', refunded: 'refunded', charged_back: 'charged_back' },
  partly_refunded: { refunded_part: 'partly_refunded', refunded: 'refunded', charged_back: 'charged_back' },
  refunded: { charged_back: 'charged_back' },
  charged_back: { won_back: 'won_back' },
  won_back: { refunded_part: 'partly_refunded', refunded: 'refunded', charged_back: 'charged_back' },
};

test.each(orderStates.flatMap((state) => orderEvents.map((event) => [state, event] as const)))(
  'an order that is %s answers %s as the table says, and is never paid twice',
  (state, event) => expect(stateAfter(state, event)).toBe(moves[state]?.[event]),
);
