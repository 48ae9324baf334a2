// The HTTP calls of private messages.
import { asFlag, pmLimits, type pmCalls, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { sessionOf } from '../../platform/http/session.ts';
import type { Relations } from '../relations/index.ts';
import {
  type Conversation,
  conversationsById,
  conversationsByNick,
  countConversations,
  listConversations,
} from './conversation-store.ts';
import { messagesWith, type StoredMessage } from './message-store.ts';
import type { PmMessages } from './messages.ts';
import type { PmViews } from './views.ts';

type Needs = Use<'db' | 'clock'> & {
  relations: Pick<Relations, 'apart'>;
  messages: Pick<PmMessages, 'load'>;
  views: PmViews;
};

export function createPmCalls({ db, clock, relations, messages, views }: Needs): Handlers<typeof pmCalls> {
  /** As it is shown before anything was agreed. */
  const unopened = (me: Uid, to: Uid): Conversation => ({
    id: 0,
    low_uid: Math.min(me, to) as Uid,
    high_uid: Math.max(me, to) as Uid,
    status: { value: 'undefined', users: [] },
    asked_uid: 0,
    brief: false,
    last_id: 0,
    cleared_id: 0,
    low_read_id: 0,
    high_read_id: 0,
    low_unread: 0,
    high_unread: 0,
    low_archived: false,
    high_archived: false,
    hidden_ids: [],
    created_at: clock.now(),
    modified_at: clock.now(),
  });

  async function viewsOf(me: Uid, found: readonly StoredMessage[]) {
    const ids = [...new Set(found.map(({ conversation_id }) => conversation_id))];
    return views.messages(me, await conversationsById(db, ids), found);
  }

  return {
    async listPm({ list, offset }, context) {
      const { uid } = sessionOf(context);
      const [shown, { total, unread, requests }] = await Promise.all([
        listConversations(db, uid, list, { offset, limit: pmLimits.listed }).then((rows) =>
          views.conversations(uid, rows),
        ),
        countConversations(db, uid, list),
      ]);
      return { list: shown, total_count: total, unread, requests };
    },
    async readPm({ id, ...page }, context) {
      const { uid } = sessionOf(context);
      const {
        row,
        messages: stored,
        canMoveBackward,
        canMoveForward,
      } = await messages.load(uid, id as Uid, page);
      const conversation = row ?? unopened(uid, id as Uid);
      const [[view], shown] = await Promise.all([
        views.conversations(uid, [conversation]),
        views.messages(uid, [conversation], stored),
      ]);
      return {
        conversation: view as NonNullable<typeof view>,
        messages: shown,
        can_move_backward: asFlag(canMoveBackward),
        can_move_forward: asFlag(canMoveForward),
      };
    },
    async searchPm({ q, offset }, context) {
      const { uid } = sessionOf(context);
      const text = q.trim().slice(0, pmLimits.searchMax);
      if (text === '') return { conversations: [], messages: [] };
      const hidden = [...(await relations.apart(uid)).keys()];
      const [conversations, messages] = await Promise.all([
        offset === 0
          ? conversationsByNick(db, uid, text, pmLimits.found).then((rows) => views.conversations(uid, rows))
          : [],
        messagesWith(db, uid, text, { hidden, offset, limit: pmLimits.found }).then((found) =>
          viewsOf(uid, found),
        ),
      ]);
      return { conversations, messages };
    },
  };
}
