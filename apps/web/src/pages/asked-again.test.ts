// What pages make of a list that the server refused: one that can be loaded again, or one that is closed to its reader.
import type { PageRequest } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { loadAlbums } from '../features/albums/load.ts';
import { loadSet } from '../features/contributions/set/load.ts';
import { loadShelf } from '../features/gifts/load.ts';
import { loadGuestbook } from '../features/guestbook/load.ts';
import { loadPayments, ordersAsked } from '../features/payments/operator/load-payments.ts';
import { loadCases } from '../features/moderation/cases/load-cases.ts';
import { loadVotes } from '../features/moderation/votes/load-votes.ts';
import { loadQueue } from '../features/moderation/reviews/load-queue.ts';
import { loadNotifications } from '../features/notifications/load.ts';
import { loadPaymentHistory } from '../features/payments/history/load.ts';
import { loadMessages } from '../features/pm/page/load.ts';
import { loadFollows } from '../features/relations/load.ts';
import { loadWall } from '../features/wall/load.ts';
import { historyAsked, loadWallet } from '../features/wallet/load.ts';
import { ledgerAsked, loadLedger } from '../features/wallet/ledger/load-ledger.ts';

type Call = PageRequest['call'];
const refusing = (code: string) => (async () => ({ status: 'error', code, message: '' })) as unknown as Call;
const none = new URLSearchParams();

const lists: Record<string, (call: Call) => Promise<{ state: string }>> = {
  albums: (call) => loadAlbums(call),
  'a set': (call) => loadSet(call, 1),
  gifts: (call) => loadShelf(call, 1, 1),
  'a guestbook': (call) => loadGuestbook(call, 1),
  'payments of all': (call) => loadPayments(call, ordersAsked(none)),
  cases: (call) => loadCases(call, none),
  'what waits for review': (call) => loadQueue(call, { kind: 'contribution', page: 1 }),
  'sets to vote on': (call) => loadVotes(call, 1),
  notifications: (call) => loadNotifications(call, { filter: 'all', page: 1 }),
  'own payments': (call) => loadPaymentHistory(call, none),
  messages: (call) => loadMessages({ call, now: 0 }, 'active', none),
  followers: (call) => loadFollows(call, 'followers', { page: 1, language: 'fr' }),
  'a wall': (call) => loadWall(call, 1),
  'a wallet': (call) => loadWallet(call, historyAsked(none)),
  'the ledger': (call) => loadLedger(call, ledgerAsked(none)),
};

test.each(Object.entries(lists))(
  'a reader loads %s again after a limit, an outage and a deadline; elsewhere it is closed',
  async (_, load) => {
    for (const code of ['too_many', 'internal', 'unavailable', 'deadline'])
      expect((await load(refusing(code))).state, code).toBe('failed');
    expect((await load(refusing('login_required'))).state).toBe('closed');
  },
);
