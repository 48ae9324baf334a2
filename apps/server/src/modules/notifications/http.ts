// The calls of list, bell and page. Changes lock the member's counters, so that two at once are two versions.
import {
  type deliveryCalls,
  type NotificationChip,
  notificationLimits,
  type notificationsCalls,
  notificationTypeNames,
  notificationTypes,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import { retriedTransaction } from '../../platform/db/passing-failure.ts';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { callerUid } from '../../platform/http/session.ts';
import { refuseFields } from '../../platform/refusal.ts';
import { holdMembers } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import type { IsQuiet } from './delivery.ts';
import type { Committed } from './fan-out.ts';
import { type ItemCounts, readCounts, readPage } from './item-store.ts';
import type { ItemViews } from './item-views.ts';
import { popupFlags } from './popup-flags.ts';
import { settingsOf } from './settings-store.ts';
import { deleteItems, markRead, raiseVersions, unknownItems } from './notification-store.ts';

type Needs = Use<'db' | 'clock'> & {
  relations: Pick<Relations, 'apartAmong'>;
  views: ItemViews;
  isQuiet: IsQuiet;
  /** After commit. */
  announce(done: Committed): void;
};

type Served = Omit<
  typeof notificationsCalls,
  keyof typeof deliveryCalls | 'notificationSettings' | 'setNotificationSettings' | 'setPushToken'
>;

type Asked = {
  page?: number | undefined;
  offset: number;
  unread: boolean;
  chip?: NotificationChip | undefined;
};

const silent = { popup: 0, sound: 0 } as const;
const { perPage: pageSize } = notificationLimits;

const typesOf = (chip: NotificationChip | undefined) =>
  chip && notificationTypeNames.filter((type) => notificationTypes[type].chip === chip);

const asCounts = ({ unread, version }: ItemCounts) => ({ unread, version });

/** Which items a call names; one of the three is asked for. */
function idsOf({ id, ids, all }: { id?: number | undefined; ids?: number[] | undefined; all: boolean }) {
  const named = [...(ids ?? []), ...(id === undefined ? [] : [id])];
  if (all) return undefined;
  if (named.length === 0) throw refuseFields({ ids: 'field_required' });
  return named;
}

export function createNotificationsCalls(needs: Needs): Handlers<Served> {
  const { db, clock, relations, views, isQuiet, announce } = needs;

  const readersOf = async (uid: Uid) => ({
    uids: [uid],
    apart: await relations.apartAmong(db, [uid]),
    now: clock.now(),
  });

  async function list({ page, offset, unread, chip }: Asked, context: CallContext, face: 'site' | 'backend') {
    const uid = callerUid(context);
    const from = page === undefined ? offset : (page - 1) * pageSize;
    const asked = { offset: from, limit: pageSize, unread, types: typesOf(chip) };
    const { items, total, counts } = await readPage(db, await readersOf(uid), asked);
    const shown = await views.show(items, { face, languageOf: () => context.language });
    return {
      items,
      list: shown.map((each) => each.shown),
      total,
      unread: counts.unread,
      version: counts.version,
    };
  }

  async function countsOf(uid: Uid): Promise<ItemCounts> {
    const counts = await readCounts(db, await readersOf(uid));
    return counts.get(uid) ?? { total: 0, unread: 0, version: 0 };
  }

  /** `ids` undefined: all. Ids of others are refused, and nothing is changed. */
  async function changeItems(
    uid: Uid,
    ids: readonly number[] | undefined,
    change: (tx: Database) => Promise<Omit<Committed, 'written'>>,
  ): Promise<ItemCounts> {
    const done = await retriedTransaction(db, async (tx) => {
      await holdMembers(tx, [uid], 'present');
      if (ids && (await unknownItems(tx, uid, ids)).length > 0) throw refuseFields({ ids: 'item_unknown' });
      await raiseVersions(tx, [uid]);
      return change(tx);
    });
    announce({ written: [], ...done });
    return countsOf(uid);
  }

  const read = (uid: Uid, ids: readonly number[] | undefined) =>
    changeItems(uid, ids, async (tx) => {
      const items = await markRead(tx, uid, ids, clock.now());
      // An empty list says all: the bus and the frame stay small.
      const changed = ids === undefined || items.length > notificationLimits.idsAtOnce ? [] : items;
      return { read: [{ uid, items: changed }], counted: [] };
    });

  return {
    async notifications(asked, context) {
      const uid = callerUid(context);
      const [{ items, list: shown, total, ...counts }, settings] = await Promise.all([
        list(asked, context, 'site'),
        settingsOf(db, [uid]),
      ]);
      // What a browser missed pops up as it would have when it happened.
      const now = clock.now();
      const flags = items.map((item) => popupFlags(settings.get(uid), item, { isQuiet, now }));
      return {
        list: shown.map((item, at) => ({ ...item, ...(flags[at] ?? silent) })),
        total_count: total,
        ...counts,
        now,
      };
    },
    async notificationsInChat(asked, context) {
      const { items: _, ...answer } = await list(asked, context, 'backend');
      return answer;
    },
    async notificationCounts(_, context) {
      const { total, ...counts } = await countsOf(callerUid(context));
      return { total_count: total, ...asCounts({ total, ...counts }) };
    },
    readNotifications: async (asked, context) => asCounts(await read(callerUid(context), idsOf(asked))),
    readNotificationsInChat: async ({ ids }, context) => asCounts(await read(callerUid(context), ids)),
    async deleteNotifications(asked, context) {
      const uid = callerUid(context);
      const ids = idsOf(asked);
      const { total, ...counts } = await changeItems(uid, ids, async (tx) => {
        await deleteItems(tx, uid, ids, clock.now());
        return { read: [], counted: [uid] };
      });
      return { total_count: total, ...asCounts({ total, ...counts }) };
    },
  };
}
