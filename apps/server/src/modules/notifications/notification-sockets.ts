// `/notification/ws`: what is sent to a member's browsers as it happens. A browser that missed something learns
// from a higher version that it must read again.
//
//   committed ──► announced to every process ──► items and counts read once for all readers of this process ──► frames
import {
  type CallbackData,
  type CallbackSpec,
  closeCodes,
  type Language,
  minuteMs,
  type notificationFrames,
  type NotificationFrame,
  notificationNameOn,
  notificationSocket,
  notificationSocketRequest,
  type NotificationType,
  refusalFor,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../platform/bus/announcements.ts';
import { createSharedRegistry } from '../../platform/bus/shared-registry.ts';
import type { Use } from '../../platform/engines.ts';
import type { SocketConnection } from '../../platform/socket/connection.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { IsQuiet } from './delivery.ts';
import type { Committed } from './fan-out.ts';
import { type Item, type ItemCounts, readCounts, readNews, notifiedBySender } from './item-store.ts';
import type { ItemViews } from './item-views.ts';
import { popupFlags } from './popup-flags.ts';
import { settingsOf } from './settings-store.ts';

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
  relations: Pick<Relations, 'apartAmong' | 'onBlock'>;
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

const frame = (type: string, data: unknown) => JSON.stringify({ type, data });

export async function createNotificationSockets(needs: Needs) {
  const { db, clock, bus, log, relations, views, isQuiet } = needs;
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

  const sendTo = (uid: Uid, text: (socket: Socket) => string) =>
    byMember.get(uid)?.forEach((socket) => socket.connection.send(text(socket)));

  async function readersOf(uids: readonly Uid[]) {
    return { uids, apart: await relations.apartAmong(db, uids), now: clock.now() };
  }

  async function sendItems(items: readonly Item[]) {
    const settings = await settingsOf(db, [...new Set(items.map(({ uid }) => uid))]);
    const now = clock.now();
    const frameOf = (shown: Parameters<typeof frame>[1] & object, uid: Uid, type: NotificationType) => {
      const data = {
        ...shown,
        ...popupFlags(settings.get(uid), type, { isQuiet, now }),
      } as NotificationFrame;
      return frame(notificationNameOn('socket', type), data);
    };
    const languages = new Set<Language>();
    for (const { uid } of items) for (const { language } of byMember.get(uid) ?? []) languages.add(language);
    for (const language of languages) {
      const readers = items.filter(({ uid }) =>
        [...(byMember.get(uid) ?? [])].some((socket) => socket.language === language),
      );
      const shown = await views.show(readers, { face: 'socket', languageOf: () => language });
      shown.forEach(({ uid, shown: item }, nth) => {
        const text = frameOf(item, uid, (readers[nth] as Item).type);
        byMember.get(uid)?.forEach((socket) => socket.language === language && socket.connection.send(text));
      });
    }
  }

  function sendCounts(counts: ReadonlyMap<Uid, ItemCounts>) {
    for (const [uid, { unread, version }] of counts) {
      const text = frame('unread', { count: unread, version } satisfies z.input<
        typeof notificationFrames.unread
      >);
      sendTo(uid, () => text);
    }
  }

  /** The state of each domain that has one, as it is now. */
  const carried: ((uids: readonly Uid[]) => Promise<void>)[] = [];
  async function sendStates(uids: readonly Uid[]) {
    sendCounts(await readCounts(db, await readersOf(uids)));
    for (const sendState of carried) await sendState(uids);
  }

  /** One after another: a member's frames arrive in the order of what happened. */
  let last: Promise<void> = Promise.resolve();
  function inTurn(work: () => Promise<void>) {
    last = last.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'notifications were not sent to open sockets');
    });
  }

  async function send({ written, read, counted }: Announced) {
    const wanted = [...new Map(written.map(([uid, item]) => [item, { uid, item }])).values()].filter(
      ({ uid }) => byMember.has(uid),
    );
    const concerned = new Set([...wanted.map(({ uid }) => uid), ...read.map(([uid]) => uid), ...counted]);
    const here = [...concerned].filter((uid) => byMember.has(uid));
    if (here.length === 0) return;
    const readers = await readersOf(here);
    const { items, counts } =
      wanted.length > 0
        ? await readNews(db, readers, wanted)
        : { items: [], counts: await readCounts(db, readers) };
    if (items.length > 0) await sendItems(items.toReversed());
    for (const [uid, ids] of read) sendTo(uid, () => frame('read', { ids }));
    sendCounts(counts);
  }

  const concernsHere = ({ written, read, counted }: Announced) =>
    written.some(([uid]) => byMember.has(uid)) ||
    read.some(([uid]) => byMember.has(uid)) ||
    counted.some((uid) => byMember.has(uid));
  changes.onAnnouncement((announced) => {
    if (concernsHere(announced)) inTurn(() => send(announced));
  });
  changes.onGap(() => {
    const here = [...byMember.keys()];
    if (here.length > 0) inTurn(() => sendStates(here));
  });
  const countAgain = async (uids: readonly Uid[]) => sendCounts(await readCounts(db, await readersOf(uids)));
  // A block hides items of both, and lifting it returns them.
  relations.onBlock(({ blocker, blocked }) => {
    const here = [blocker, blocked].filter((uid) => byMember.has(uid));
    if (here.length > 0) inTurn(() => countAgain(here));
  });
  // So does a ban, for everybody who has a notification of its member.
  needs.sanctions.onSanction(({ kind, uid }) => {
    const here = [...byMember.keys()];
    if ((kind === 'banned' || kind === 'unbanned') && here.length > 0)
      inTurn(async () => countAgain(await notifiedBySender(db, uid, here)));
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
    inTurn(() => sendStates([uid]));

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
      const type = `${plugin}/${action}`;
      const send = (uid: Uid, data: unknown) => {
        const text = frame(type, data);
        sendTo(uid, () => text);
      };
      state.onChange(({ uid, ...data }) => {
        if (byMember.has(uid)) send(uid, data);
      });
      carried.push(async (uids) => (await state.read(uids)).forEach((data, uid) => send(uid, data)));
    },
    /** Whether one of the member's browsers last said that a page of the site is seen, in any process. */
    isVisible: (uid: Uid): boolean => visible.has(uid),
    async close(): Promise<void> {
      await last;
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
