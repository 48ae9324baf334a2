// A purchase on screen: what the frame says moves the picture, what the server says ends it.
import type { OrderState, PaymentOrder } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { choosing, type Purchase, purchaseAfter, type StartedOrder } from './purchase.ts';

const started = { order: 'abc', ticket_number: 1, amount: 900, currency: 'EUR' } as StartedOrder;
const inState = (state: OrderState) => ({ ...started, state, reason: null }) as PaymentOrder;
const card: Purchase = { step: 'card', order: started, frame: 'open', again: false, lost: false };

test('a frame that says it is paid waits for the server’s word', () => {
  const said = purchaseAfter(card, { type: 'frame', step: 'captured', declined: false });
  expect(said).toMatchObject({ step: 'card', frame: 'captured' });
  expect(purchaseAfter(said, { type: 'order', order: inState('waiting') }).step).toBe('card');
  // The bank has said yes: the money may still come.
  expect(purchaseAfter(said, { type: 'order', order: inState('expired') })).toBe(said);
  expect(purchaseAfter(said, { type: 'order', order: inState('paid') }).step).toBe('done');
});

test('another card after a decline is not taken for declined before it was tried', () => {
  const declined = purchaseAfter(card, { type: 'order', order: inState('declined') });
  expect(declined.step).toBe('declined');
  const again = purchaseAfter(declined, { type: 'again' });
  expect(purchaseAfter(again, { type: 'order', order: inState('declined') }).step).toBe('card');
  const tried = purchaseAfter(again, { type: 'frame', step: 'open', declined: true });
  expect(purchaseAfter(tried, { type: 'order', order: inState('declined') }).step).toBe('declined');
  expect(purchaseAfter(again, { type: 'order', order: inState('paid') }).step).toBe('done');
});

test.each(['cancelled', 'expired'] as const)(
  'an order that is %s leads back to the choices and says so',
  (state) =>
    expect(purchaseAfter(card, { type: 'order', order: inState(state) })).toEqual({
      step: 'choose',
      note: state,
    }),
);

test('a reload finds an open order again, and a lost answer is said until the next one', () => {
  expect(purchaseAfter(choosing, { type: 'order', order: inState('waiting') })).toMatchObject({
    step: 'card',
  });
  const lost = purchaseAfter(card, { type: 'lost' });
  expect(lost).toMatchObject({ lost: true });
  expect(purchaseAfter(lost, { type: 'order', order: inState('waiting') })).toMatchObject({ lost: false });
});

test('what a refusal said of a choice goes with that choice, and nothing under way is given up for another', () => {
  const problem = { field: 'recipient', text: 'Nobody has this nick.' } as const;
  const refused = purchaseAfter(choosing, { type: 'refused', problem });
  expect(refused).toEqual({ step: 'choose', problem });
  expect(purchaseAfter(refused, { type: 'changed' })).toEqual(choosing);
  const cancelled = purchaseAfter(card, { type: 'order', order: inState('cancelled') });
  for (const kept of [cancelled, card, { step: 'starting' } as const])
    expect(purchaseAfter(kept, { type: 'changed' })).toBe(kept);
});
