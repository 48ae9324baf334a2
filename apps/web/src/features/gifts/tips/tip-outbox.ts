// Tips from the wish until the answer, each under its key: the dialog may be closed, the page loaded anew, and the same
// wish sent again is still paid once. Those without an answer stay in this tab; the server knows a key for a week.
import { createOutbox, type OutboxStore, type Outgoing } from '@alcove/live-client/outbox';
import { isOutage, isPassing } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { type CallFailure, callServer, unanswered } from '../../../call/call-server.ts';
import { isKeptNumber, isKeptText, kept, keptListOf } from '../../../kept.ts';
import { readBalance } from '../../wallet/index.ts';
import type { TipForm, TipPlace } from './tip-request.ts';

export type Tip = {
  /** The recipient. */
  to: number;
  /** Another member of this tab has wishes of their own. */
  giver: number;
  /** The wish as it is sent: another body is another wish. */
  body: string;
  form: TipForm;
  /** It may be asked for again elsewhere: of a profile, or beside another goal. */
  place: TipPlace;
};
type Wish = {
  amount: number;
  recipient_id: number;
  room_id?: number;
  private: boolean;
  anonymous: boolean;
  message: string;
  goal_id?: number;
};
type OutgoingTip = Outgoing<Tip, CallFailure, number>;
type StoredTip = Omit<Tip, 'to'> & { recipient: number; key: string };

const isStored = (found: unknown): found is StoredTip => {
  const { giver, recipient, body, key, form, place } = Object(found) as Partial<Record<string, unknown>>;
  const isNamed = isKeptNumber(giver) && isKeptNumber(recipient) && isKeptText(body) && isKeptText(key);
  return isNamed && Object(form) === form && Object(place) === place;
};

/** The latest are kept. */
const most = 10;
const tipsHere = kept('session', 'unanswered-tips', keptListOf(isStored), { most });

/** Whatever was under way when the page was left has no answer. */
const restored = ({ recipient, key, ...tip }: StoredTip): OutgoingTip => ({
  ...tip,
  to: recipient,
  mid: key,
  writtenAtMs: 0,
  state: 'failed',
  failure: unanswered('request_aborted'),
});
const stored = ({ giver, to: recipient, body, mid: key, form, place }: OutgoingTip): StoredTip => ({
  giver,
  recipient,
  body,
  key,
  form,
  place,
});
const store: OutboxStore<OutgoingTip> = {
  read: () => (tipsHere.get() ?? []).map(restored),
  write: (tips) => (tips.length === 0 ? tipsHere.forget() : tipsHere.set(tips.map(stored))),
};

async function callToGive(giver: number, wish: Wish & { key: string }) {
  const answer = await callServer(addresses.giveTokens, wish);
  if (answer.status === 'success') void readBalance(giver);
  return answer;
}

export function createTipOutbox(call = callToGive) {
  const outbox = createOutbox<Tip, number, CallFailure>({
    order: 'each',
    async send({ giver, body, mid: key }, { onResult, onFailure }) {
      const answer = await call(giver, { ...(JSON.parse(body) as Wish), key });
      if (answer.status === 'error') onFailure(answer);
      else onResult(answer.data.balance);
    },
    // What was answered is a new act when it is wished again. A limit does not answer an earlier try under this key.
    afterFailure: ({ code }, isRetry) =>
      isOutage(code) || (isRetry && isPassing(code)) ? 'failed' : 'returned',
    idleMost: most,
    kept: store,
  });
  const find = (giver: number, recipient: number) => outbox.of(recipient).find((tip) => tip.giver === giver);
  return {
    /** The wish of the giver to the recipient that has no answer yet. */
    find,
    /** Resolves with the balance after it, or why it was not given. */
    give(wish: Wish, { giver, form, place }: Pick<Tip, 'giver' | 'form' | 'place'>) {
      const { recipient_id: to } = wish;
      const body = JSON.stringify(wish);
      const before = find(giver, to);
      const isSame = before?.body === body;
      // A later wish takes the place of the earlier one, whose late answer changes nothing.
      if (before && !isSame) outbox.forget(({ mid }) => mid === before.mid);
      return outbox.add({ to, giver, body, form, place }, isSame ? { mid: before.mid } : {});
    },
  };
}
export const tips = createTipOutbox();
