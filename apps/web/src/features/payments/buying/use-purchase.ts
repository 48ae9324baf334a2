// Carries a purchase out: begins an order once however often one presses, follows it until it ends, and receives
// the messages of the provider's frame.
import type { ArgumentsOf, paymentsCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { callServer, isUnanswered } from '../../../call/call-server.ts';
import { useFault } from '../../../call/fault.ts';
import { readBalance } from '../../wallet/index.ts';
import { askAfterMs, choosing, type FrameStep, purchaseAfter, type PurchaseProblem } from './purchase.ts';

export type Wish = Omit<ArgumentsOf<typeof paymentsCalls.startPayment>, 'key'>;

const frameSteps: Record<string, FrameStep> = { open: 'open', bank: 'bank', captured: 'captured' };

type FrameMessage = { from?: unknown; order?: unknown; state?: unknown; reason?: unknown };

/** `resumed`: an order that was begun before, as the address names it. */
export function usePurchase({ uid, resumed }: { uid: number; resumed?: string | undefined }) {
  const faultOf = useFault('once');
  const { revalidate } = useRevalidator();
  const [purchase, dispatch] = useReducer(purchaseAfter, choosing);
  const sending = useRef(false);
  const wished = useRef({ key: '', body: '' });
  const { step } = purchase;
  const order = purchase.step === 'card' ? purchase.order.order : undefined;

  async function start(wish: Wish) {
    if (sending.current) return;
    sending.current = true;
    const body = JSON.stringify(wish);
    if (wished.current.body !== body) wished.current = { key: crypto.randomUUID(), body };
    dispatch({ type: 'started' });
    const answer = await callServer(addresses.startPayment, { ...wish, key: wished.current.key });
    sending.current = false;
    if (answer.status === 'success') {
      wished.current = { key: '', body: '' };
      return dispatch({ type: 'begun', order: answer.data });
    }
    if (isUnanswered(answer))
      return dispatch({ type: 'refused', problem: { text: faultOf(answer).text, lost: true } });
    // A refusal is stored with no key; the next press is a new purchase.
    wished.current = { key: '', body: '' };
    const [[field, fieldText] = []] = Object.entries(answer.messages ?? {});
    const isOfRecipient = answer.code === 'recipient_unavailable' || field === 'recipient';
    dispatch({
      type: 'refused',
      problem: {
        text: fieldText ?? answer.message,
        ...(isOfRecipient && { field: 'recipient' as const }),
        ...(answer.code === 'waiver_required' && { field: 'waiver' as const }),
      },
    });
  }

  const ask = useEffectEvent(async (id: string): Promise<void> => {
    const answer = await callServer(addresses.paymentOrder, { order: id });
    if (answer.status === 'success') dispatch({ type: 'order', order: answer.data });
    else if (isUnanswered(answer)) dispatch({ type: 'lost' });
  });

  useEffect(() => {
    if (resumed !== undefined) void ask(resumed);
  }, [resumed]);

  const frame = purchase.step === 'card' ? purchase.frame : undefined;
  const again = purchase.step === 'card' && purchase.again;
  // Asked anew from the start whenever the frame has said something.
  useEffect(() => {
    if (order === undefined) return undefined;
    let asked = frame === 'open' && !again ? 5 : 0;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(async () => {
        await ask(order);
        asked++;
        next();
      }, askAfterMs(asked));
    };
    next();
    return () => clearTimeout(timer);
  }, [order, frame, again]);

  /** `source`: the window of the frame; a message of any other window is ignored. */
  const onMessage = useEffectEvent((event: MessageEvent, source: MessageEventSource | null | undefined) => {
    const { from, order: of, state, reason } = Object(event.data) as FrameMessage;
    if (from !== 'card-frame' || of !== order || !source || event.source !== source) return;
    const said = typeof state === 'string' ? frameSteps[state] : undefined;
    if (said) dispatch({ type: 'frame', step: said, declined: typeof reason === 'string' });
    if (order !== undefined && (state === 'cancelled' || reason !== undefined)) void askSoon(order);
  });
  async function askSoon(id: string) {
    for (let asked = 0; asked < 4; asked++) {
      await new Promise((resolve) => setTimeout(resolve, askAfterMs(asked)));
      await ask(id);
    }
  }

  // What was bought is there at once: Premium opens parts of this page, tokens are in the header.
  const settle = useEffectEvent(() => {
    void revalidate();
    void readBalance(uid);
  });
  const isDone = step === 'done';
  useEffect(() => {
    if (isDone) settle();
  }, [isDone]);

  return {
    purchase,
    start,
    /** The choice lacks something: nothing is sent, and its field says so. */
    lack: (problem: PurchaseProblem) => dispatch({ type: 'refused', problem }),
    /** Another choice than the refused one. */
    changed: () => dispatch({ type: 'changed' }),
    onMessage,
    again: () => dispatch({ type: 'again' }),
    leave: () => dispatch({ type: 'left' }),
  };
}

export type PurchaseFlow = ReturnType<typeof usePurchase>;
