// `/notification/ws`: what is sent to a member's browsers as it happens. A browser that missed something learns
// from a higher version that it must read again.
//
//   committed ──► announced to every process ──► each member in turn ──► read together (`member-frames.ts`) ──► frames
import {
  type CallbackData,
  type CallbackSpec,
  closeCodes,
  type Language,
  type MemberPerson,
  minuteMs,
  notificationSocket,
  notificationSocketRequest,
  refusalFor,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../platform/bus/announcements.ts';
import { createSharedRegistry } from '../../platform/bus/shared-registry.ts';
import type { Use } from '../../platform/engines.ts';
import type { SocketConnection } from '../../platform/socket/connection.ts';
import { createTurns } from '../../platform/turns.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { IsQuiet } from './delivery.ts';
import type { Committed } from './fan-out.ts';
import { notifiedBySender } from './item-store.ts';
import type { ItemViews } from './item-views.ts';
import { createMemberFrames, frame, type News } from './member-frames.ts';

/** Requests that one socket may send in a minute; `visible` is said when a tab is shown or hidden. */
const requestsPerMinute = 120;

const numbered = z.pipe(
  z.int(),
  z.transform((value) => value as Uid),
);
/** Uids and items side by side: short on the bus. */
const change = z.object({
  written: z.array(z.tuple([numbered, z.int()])),
  read: z.array(z.tuple([numbered, z.array(z.int())])),
  counted: z.array(numbered),
});
type Announced = z.output<typeof change>;

type Socket = { connection: SocketConnection; language: Language; isVisible: boolean };

type Needs = Use<'db' | 'clock' | 'bus' | 'log'> & {
  relations: Pick<Relations, 'apart' | 'apartAmong' | 'onBlock'>;
  sanctions: Pick<Moderation['sanctions'], 'onSanction'>;
  views: ItemViews;
  isQuiet: IsQuiet;
};

/** What a domain knows of members and their browsers show everywhere, such as a balance. Has its own version. */
export type CarriedState<Data> = {
  read(uids: readonly Uid[]): Promise<ReadonlyMap<Uid, Data>>;
  /** Called in every process, after commit. */
  onChange(listener: (change: Data & { uid: Uid }) => void): void;
};

/** What happens to something that many members may see: nothing of it is stored, and nobody catches up on it. */
export type SpreadNews<Data> = {
  /** Of the frame. */
  type: string;
  /** Called in every process, after commit, with a rule that says who may get it. */
  onNews(
    listener: (news: {
      data: Data;
      mayGet(person: MemberPerson, apart: ReadonlySet<Uid>): boolean;
      by: Uid;
    }) => void,
  ): void;
};

export async function createNotificationSockets(needs: Needs) {
  const { db, clock, bus, log, relations } = needs;
  const frames = createMemberFrames(needs);
  const byMember = new Map<Uid, Set<Socket>>();
  /** In all processes: members one of whose browsers shows a page now, and how many processes say so. */
  const visible = new Map<Uid, number>();
  const visibleRegistry = await createSharedRegistry<true>({
    bus,
    log,
    topic: 'visible_members',
    shape: z.literal(true),
    changed({ key, before, after }) {
      const uid = Number(key) as Uid;
      const count = (visible.get(uid) ?? 0) + (after ? 1 : 0) - (before ? 1 : 0);
      if (count > 0) visible.set(uid, count);
      else visible.delete(uid);
    },
  });

  const changes = await createAnnouncements<Announced>({
    bus,
    log,
    topic: 'notifications',
    shape: change,
  });

  const sendTo = (uid: Uid, text: string) =>
    byMember.get(uid)?.forEach((socket) => socket.connection.send(text));

  const failed = (error: unknown) => log.warn({ err: error }, 'notifications were not sent to open sockets');
  /** A member's frames arrive in the order of what happened, and nobody waits for another's. */
  const turns = createTurns<Uid>({ failed });
  /** Of one author, in their order. */
  const news = createTurns<Uid>({ failed });
  /** What is sent when the member's turn comes; what happens until then joins it. */
  const waiting = new Map<Uid, News>();

  async function send(uid: Uid) {
    const news = waiting.get(uid);
    waiting.delete(uid);
    const sockets = byMember.get(uid);
    if (!news || !sockets) return;
    const languages = new Set([...sockets].map(({ language }) => language));
    for (const { language, text } of await frames.framesOf({ uid, news, languages }))
      for (const socket of byMember.get(uid) ?? [])
        if (language === undefined || language === socket.language) socket.connection.send(text);
  }

  /** Without anything else, the counts are sent again. */
  function tell(uids: Iterable<Uid>, also?: (news: News) => void) {
    for (const uid of uids) {
      if (!byMember.has(uid)) continue;
      const known = waiting.get(uid);
      const news = known ?? { items: new Set(), read: new Set(), withStates: false };
      also?.(news);
      if (known) continue;
      waiting.set(uid, news);
      void turns.inTurn([uid], () => send(uid));
    }
  }
  const tellStates = (uids: Iterable<Uid>) => tell(uids, (news) => (news.withStates = true));

  changes.onAnnouncement(({ written, read, counted }) => {
    for (const [uid, item] of written)
      tell([uid], (news) => {
        news.items.add(item);
        // It has been read before, and something was added to it since.
        news.read.delete(item);
      });
    for (const [uid, ids] of read) tell([uid], (news) => ids.forEach((id) => news.read.add(id)));
    tell(counted);
  });
  changes.onGap(() => tellStates([...byMember.keys()]));
  // A block hides items of both, and lifting it returns them.
  relations.onBlock(({ blocker, blocked }) => tell([blocker, blocked]));
  // So does a ban, for everybody who has a notification of its member.
  const bans = createTurns<Uid>({ failed });
  needs.sanctions.onSanction(({ kind, uid }) => {
    const here = [...byMember.keys()];
    if ((kind === 'banned' || kind === 'unbanned') && here.length > 0)
      void bans.inTurn([uid], async () => tell(await notifiedBySender(db, uid, here)));
  });

  function showVisibility(uid: Uid) {
    const isVisible = [...(byMember.get(uid) ?? [])].some((socket) => socket.isVisible);
    if (isVisible) visibleRegistry.put(String(uid), true);
    else visibleRegistry.remove(String(uid));
  }

  function open(connection: SocketConnection) {
    const { session, language } = connection.visitor;
    const refused = refusalFor('receiveNotifications', standingOf(session?.person, clock.now()));
    // The handshake admits members alone; a session may have ended since.
    if (!session || refused) return connection.close(closeCodes.sessionOver, 'no session');
    const { uid } = session;
    const socket: Socket = { connection, language, isVisible: false };
    byMember.set(uid, (byMember.get(uid) ?? new Set()).add(socket));
    tellStates([uid]);

    let requests = 0;
    let since = performance.now();
    connection.onFrame((text) => {
      if (performance.now() - since > minuteMs) [requests, since] = [0, performance.now()];
      if (++requests > requestsPerMinute) return connection.close(closeCodes.pings, 'too many requests');
      const request = parseRequest(text);
      if (!request) return;
      socket.isVisible = request.data.on;
      showVisibility(uid);
    });
    connection.onClose(() => {
      const sockets = byMember.get(uid);
      sockets?.delete(socket);
      if (sockets?.size === 0) byMember.delete(uid);
      if (socket.isVisible) showVisibility(uid);
    });
  }

  return {
    path: notificationSocket.path,
    open,
    /** After commit. */
    announce({ written, read, counted }: Committed): void {
      if (written.length + read.length + counted.length === 0) return;
      changes.announce({
        written: written.map(({ uid, item }) => [uid, item]),
        read: read.map(({ uid, items }) => [uid, items]),
        counted,
      });
    },
    /** From now on sockets bring that state too, as `{ type, data }`: when they open, and with each change. */
    carry<C extends CallbackSpec>({ plugin, action }: C, state: CarriedState<CallbackData<C>>): void {
      const text = (data: unknown) => frame(`${plugin}/${action}`, data);
      state.onChange(({ uid, ...data }) => {
        if (byMember.has(uid)) sendTo(uid, text(data));
      });
      frames.carry(
        async (uids) => new Map([...(await state.read(uids))].map(([uid, data]) => [uid, text(data)])),
      );
    },
    spread<Data>({ type, onNews }: SpreadNews<Data>): void {
      onNews(({ data, mayGet, by }) => {
        if (byMember.size === 0) return;
        void news.inTurn([by], async () => {
          const apart = new Set((await relations.apart(by)).keys());
          const text = frame(type, data);
          for (const sockets of byMember.values())
            for (const { connection } of sockets) {
              const person = connection.visitor.session?.person;
              if (person && mayGet(person, apart)) connection.send(text);
            }
        });
      });
    },
    /** Whether one of the member's browsers last said that a page of the site is seen, in any process. */
    isVisible: (uid: Uid): boolean => visible.has(uid),
    async close(): Promise<void> {
      await bans.settled();
      await news.settled();
      await turns.settled();
      await visibleRegistry.close();
    },
  };
}

/** Unknown and malformed requests change nothing. */
function parseRequest(text: string) {
  try {
    const parsed = z.safeParse(notificationSocketRequest, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
