// The plugin `im` on both sockets, and the way in of `/pm/ws`.
import {
  asFlag,
  type pmActions,
  pmAccessOf,
  pmCallbacks,
  pmLimits,
  type pmSocketActions,
  refusalFor,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../platform/bus/announcements.ts';
import type { Use } from '../../platform/engines.ts';
import type { LiveConnection, LiveHandlers } from '../../platform/live/live.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { LiveAccounts, Members } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { PmAgreements } from './access.ts';
import type { Conversation } from './conversation-store.ts';
import type { PmChanges } from './changes.ts';
import type { PmMessages } from './messages.ts';
import type { PmPeople } from './people.ts';
import type { PmViews } from './views.ts';

/** Pairs whose last typing is remembered. */
const rememberedTyping = 10_000;
const typingShape = z.object({ from: z.int(), to: z.int(), nick: z.string() });

type Needs = Use<'clock' | 'bus' | 'log'> & {
  accounts: Pick<LiveAccounts, 'byToken' | 'bySession'>;
  members: Pick<Members, 'byUid'>;
  relations: Pick<Relations, 'blockedBetween' | 'privateData'>;
  sanctions: Pick<Moderation['sanctions'], 'banOf'>;
  access: PmAgreements;
  messages: PmMessages;
  people: PmPeople;
  views: PmViews;
  changes: Pick<PmChanges, 'sendList'>;
};

function uidOf({ person }: LiveConnection): Uid {
  if (!person || person.kind === 'trial') throw refuse('not_logged_in');
  return person.uid;
}

export async function createPmLive(needs: Needs) {
  const { bus, clock, log, accounts, members, relations, sanctions, access, messages, people, views } = needs;

  const typing = await createAnnouncements({ bus, log, topic: 'pm_typing', shape: typingShape });
  typing.onAnnouncement(({ from, to, nick }) => {
    for (const socket of people.of(to as Uid)) socket.send(pmCallbacks.pmTyping, { from, nick });
  });
  /** By sender and recipient: when typing was announced last. */
  const lastTyped = new Map<string, number>();

  function mayTypeNow(from: Uid, to: Uid): boolean {
    const [key, now] = [`${from}:${to}`, clock.now()];
    const last = lastTyped.get(key);
    if (last !== undefined && now - last < pmLimits.typingEveryMs) return false;
    lastTyped.delete(key);
    lastTyped.set(key, now);
    const [oldest] = lastTyped.keys();
    if (lastTyped.size > rememberedTyping && oldest !== undefined) lastTyped.delete(oldest);
    return true;
  }

  async function accessOf(me: Uid, recipient: Uid, row: Conversation | undefined) {
    const { blocklist, blocked_by } = await relations.privateData(me);
    return pmAccessOf(row?.status ?? { value: 'undefined', users: [] }, {
      me,
      recipient,
      blockedByMe: blocklist.includes(recipient),
      blockedByRecipient: blocked_by.some(({ uid }) => uid === recipient),
    });
  }
  const answer = async (me: Uid, to: Uid, row: Conversation | undefined) => ({
    access: await accessOf(me, to, row),
  });

  const actions: LiveHandlers<typeof pmActions> = {
    sendPm: ({ to, ...message }, connection) =>
      messages.send(uidOf(connection), { to: to as Uid, ...message }),

    async checkPm({ to }, connection) {
      const me = uidOf(connection);
      return answer(me, to as Uid, await messages.find(me, to as Uid));
    },
    async requestPm({ to }, connection) {
      const me = uidOf(connection);
      const standing = standingOf(connection.person, clock.now());
      return answer(me, to as Uid, await access.request({ uid: me, standing }, to as Uid));
    },
    async allowPm({ to }, connection) {
      const me = uidOf(connection);
      return answer(me, to as Uid, await access.allow(me, to as Uid, { brief: false }));
    },
    async allowPmBriefly({ to }, connection) {
      const me = uidOf(connection);
      return answer(me, to as Uid, await access.allow(me, to as Uid, { brief: true }));
    },
    async denyPm({ to }, connection) {
      const me = uidOf(connection);
      return answer(me, to as Uid, await access.deny(me, to as Uid));
    },
    async resetPm({ to, reason }, connection) {
      const me = uidOf(connection);
      return answer(me, to as Uid, await access.reset(me, to as Uid, reason));
    },

    async typePm({ to }, connection) {
      const me = uidOf(connection);
      const row = await messages.find(me, to as Uid);
      // The answer does not say whether the other receives it: a block would show.
      const isForwarded = row?.status.value === 'allow' && !(await relations.blockedBetween(me, to as Uid));
      const nick = connection.person?.nick ?? '';
      if (isForwarded && mayTypeNow(me, to as Uid)) typing.announce({ from: me, to, nick });
      return {};
    },

    async statusPm({ to }, connection) {
      const me = uidOf(connection);
      const row = await messages.find(me, to as Uid);
      const raw = await accessOf(me, to as Uid, row);
      const isBlocked = raw === 'blocked_by_me' || raw === 'blocked_by_recipient';
      return {
        online: asFlag(!isBlocked && people.isOnline(to as Uid)),
        access: raw,
        pm_enabled: asFlag((await members.byUid(to))?.pm_enabled ?? false),
      };
    },

    async deletePmHistory({ to }, connection) {
      await messages.erase(uidOf(connection), to as Uid);
      return {};
    },
    async markPmRead({ from, id }, connection) {
      return { unreadCount: await messages.markRead(uidOf(connection), from as Uid, id) };
    },
    async loadPm({ from, ...page }, connection) {
      const me = uidOf(connection);
      const { row, messages: stored, ...ends } = await messages.load(me, from as Uid, page);
      return {
        messages: row ? await views.messages(me, [row], stored) : [],
        can_move_backward: asFlag(ends.canMoveBackward),
        can_move_forward: asFlag(ends.canMoveForward),
      };
    },
    async archivePm({ to, archived }, connection) {
      await messages.archive(uidOf(connection), to as Uid, archived);
      return { archived: asFlag(archived) };
    },
  };

  async function memberBehind(token: string, { visitor }: LiveConnection) {
    const { session } = visitor;
    const found = token ? await accounts.byToken(token) : session && (await accounts.bySession(session.id));
    if (!found) throw refuse('logged_out');
    // A token of another member would make one socket two people.
    if (session && session.uid !== found.member.uid) throw refuse('session_mismatch');
    const refused = refusalFor('usePm', standingOf(found.person, clock.now()));
    if (refused) throw new Refusal(refused);
    const ban = await sanctions.banOf(found.member.uid);
    if (ban) throw refuse('access_blocked', { untilAt: ban.untilAt });
    return found;
  }

  const socketActions: LiveHandlers<typeof pmSocketActions> = {
    ...actions,
    async connectPm({ token }, connection, after) {
      const { person, sessionId } = await memberBehind(token, connection);
      if (!connection.isOpen) throw refuse('unavailable');
      connection.is(person, { sessionId });
      people.enter(person.uid, connection);
      after(() => {
        needs.changes.sendList(person.uid, connection).catch((error: unknown) => {
          log.error({ err: error }, 'conversations were not sent');
          connection.disconnect({ reason: 'restart', final: false });
        });
      });
      return { uid: person.uid, now: clock.now() };
    },
    disconnectPm(_, connection, after) {
      after(() => connection.disconnect({ reason: 'left', final: true }));
      return {};
    },
  };
  return { actions, socketActions };
}
