// A purchase on screen, from the choice to its end. What the provider's frame says moves the picture alone: an order
// is paid, declined or over when the site's own server says so.
//
//   choose ─► starting ─► card ─┬─► done
//     ▲                    ▲    ├─► declined ─► card (another one)
//     └── cancelled, expired ───┘
import { type AnswerOf, isPaid, type PaymentOrder, type paymentsCalls } from '@alcove/protocol';

/** What it is of is known once the server was asked for it. */
export type StartedOrder = AnswerOf<typeof paymentsCalls.startPayment> &
  Partial<Pick<PaymentOrder, 'days' | 'tokens' | 'recipient'>>;

/** Why it did not begin. `field`: where to look; `lost`: no answer came, and pressing again is the same purchase. */
export type PurchaseProblem = {
  text: string;
  field?: 'recipient' | 'waiver' | undefined;
  lost?: true | undefined;
};

/** How far the frame says to be; nothing else of it is believed. */
export type FrameStep = 'open' | 'bank' | 'captured';

export type Purchase =
  | { step: 'choose'; note?: 'cancelled' | 'expired' | undefined; problem?: PurchaseProblem | undefined }
  | { step: 'starting' }
  | {
      step: 'card';
      order: StartedOrder;
      frame: FrameStep;
      /** Another card after a decline: the order stays declined until that one is tried. */
      again: boolean;
      /** The last question about the order had no answer. */
      lost: boolean;
    }
  | { step: 'declined'; order: PaymentOrder }
  | { step: 'done'; order: PaymentOrder };

export type PurchaseEvent =
  | { type: 'started' }
  | { type: 'refused'; problem: PurchaseProblem }
  | { type: 'changed' }
  | { type: 'begun'; order: StartedOrder }
  | { type: 'frame'; step: FrameStep; declined: boolean }
  | { type: 'order'; order: PaymentOrder }
  | { type: 'lost' }
  | { type: 'again' | 'left' };

export const choosing: Purchase = { step: 'choose' };

export function purchaseAfter(now: Purchase, event: PurchaseEvent): Purchase {
  switch (event.type) {
    case 'started':
      return { step: 'starting' };
    case 'refused':
      return { step: 'choose', problem: event.problem };
    case 'changed':
      // What was refused is another now.
      return now.step === 'choose' && now.problem ? choosing : now;
    case 'begun':
      return { step: 'card', order: event.order, frame: 'open', again: false, lost: false };
    case 'frame':
      if (now.step !== 'card') return now;
      return { ...now, frame: event.step, again: now.again && !event.declined };
    case 'order':
      return withOrder(now, event.order);
    case 'lost':
      return now.step === 'card' ? { ...now, lost: true } : now;
    case 'again':
      if (now.step !== 'declined') return now;
      return { step: 'card', order: now.order, frame: 'open', again: true, lost: false };
    case 'left':
      return choosing;
  }
}

function withOrder(now: Purchase, order: PaymentOrder): Purchase {
  if (isPaid(order.state)) return { step: 'done', order };
  const isCard = now.step === 'card';
  switch (order.state) {
    case 'declined':
      return isCard && now.again ? { ...now, lost: false } : { step: 'declined', order };
    case 'cancelled':
      return { step: 'choose', note: 'cancelled' };
    case 'expired':
      // The bank has said yes: the money may still be on its way, and is then delivered.
      return isCard && now.frame === 'captured' ? now : { step: 'choose', note: 'expired' };
    default:
      if (!isCard) return { step: 'card', order, frame: 'open', again: false, lost: false };
      // The address of the frame stays: another one would load it anew.
      return { ...now, lost: false };
  }
}

/** When the server is asked again: soon after the frame said something new, else seldom. */
export const askAfterMs = (asked: number): number => [150, 400, 800, 1500, 2500][asked] ?? 4000;

/** The step of the four on screen. */
export function stepOf(purchase: Purchase): 'choice' | 'card' | 'bank' | 'done' {
  switch (purchase.step) {
    case 'choose':
    case 'starting':
      return 'choice';
    case 'card':
      return purchase.frame === 'open' ? 'card' : 'bank';
    case 'declined':
      return 'card';
    case 'done':
      return 'done';
  }
}
