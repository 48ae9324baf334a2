// Notifications of members: events of all domains become notifications, listed, counted, and sent to open sockets.
// Mail and push are channels that plan their work in the transaction that writes the notifications.
import {
  type CallbackData,
  type CallbackSpec,
  notificationLimits,
  type notificationsCalls,
  type Uid,
  type WaitingDeliveries,
} from '@alcove/protocol';
import type { Config } from '../../config.ts';
import type { Use } from '../../platform/engines.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Push } from '../../platform/push/push.ts';
import type { Sockets } from '../../platform/socket/sockets.ts';
import type { Members, OpenProfiles, PersonalData } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Rooms } from '../rooms/index.ts';
import { createDeliveries } from './deliveries/deliveries.ts';
import { waitingDeliveries } from './deliveries/flow.ts';
import { isHeldBack } from './deliveries/quiet-hours.ts';
import { type DeadEvent, deadEvents, queueState, type QueueState, reviveEvent } from './event-store.ts';
import { createEventQueue } from './event-queue.ts';
import { createEventFanOut } from './fan-out.ts';
import { createImportNotifications, type ImportNotifications } from './import-notifications.ts';
import { createItemViews } from './item-views.ts';
import { type CarriedState, createNotificationSockets, type SpreadNews } from './notification-sockets.ts';
import { createNotificationsCalls } from './http.ts';
import { createNotificationsPersonalData } from './personal-data.ts';
import { scheduleNotificationSweep } from './sweep.ts';

export { notificationWriter } from './event-writer.ts';
export { notificationSettingsOf } from './settings-store.ts';

export type NotificationsModule = {
  calls: Handlers<typeof notificationsCalls>;
  personalData: PersonalData;
  /** Whether a page of the site is seen in one of the member's browsers now. */
  isVisible(uid: Uid): boolean;
  /** Lets a domain's own state travel on the socket, under the name of its callback of the live socket. */
  carry<C extends CallbackSpec>(callback: C, state: CarriedState<CallbackData<C>>): void;
  /** Sends a frame that is not stored to those of the connected members who may get it, in every process. */
  spread<Data>(news: SpreadNews<Data>): void;
  importNotifications: ImportNotifications;
  /** Events that wait, and dead ones, which an operator may revive. */
  operation: {
    state(): Promise<QueueState>;
    dead(limit: number): Promise<DeadEvent[]>;
    /** Returns false where there is no such dead event. */
    revive(id: number): Promise<boolean>;
    /** For the dashboard of the team. */
    deliveries(): Promise<WaitingDeliveries>;
  };
  /** Serves the socket. */
  serve(sockets: Pick<Sockets, 'route'>): void;
  close(): Promise<void>;
};

type Domains = {
  relations: Relations;
  openProfiles: Pick<OpenProfiles, 'bannedAmong' | 'shownAmong'>;
  rooms: Pick<Rooms, 'roomForReader'>;
  sanctions: Pick<Moderation['sanctions'], 'onSanction'>;
  /** For deliveries by mail and push. */
  members: Pick<Members, 'byUid' | 'byUids'>;
  config: Pick<Config, 'secretKey' | 'mode' | 'discreetName'>;
  push: Pick<Push, 'publicKey' | 'send'>;
  /** Scheme and host of the site, for links in mails and pushes. */
  origin(): string;
};

export async function createNotifications(
  engines: Use<'db' | 'pool' | 'clock' | 'bus' | 'jobs' | 'log' | 'dictionaries' | 'metrics'>,
  domains: Domains,
): Promise<NotificationsModule> {
  const needs = { ...engines, ...domains };
  const { db, pool, clock, jobs, log, dictionaries, openProfiles, relations, rooms } = needs;
  const views = createItemViews({ dictionaries, openProfiles, rooms });
  const sockets = await createNotificationSockets({ ...needs, views, isQuiet: isHeldBack });
  const deliveries = createDeliveries({ ...needs, isVisible: sockets.isVisible });
  const fanOut = createEventFanOut({ ...needs, channels: deliveries.channels });
  const queue = await createEventQueue({ pool, clock, log, fanOut, committed: sockets.announce });
  await scheduleNotificationSweep({ db, clock, jobs });

  return {
    calls: {
      ...createNotificationsCalls({
        db,
        clock,
        relations,
        views,
        isQuiet: isHeldBack,
        announce: sockets.announce,
      }),
      ...deliveries.calls,
    },
    personalData: createNotificationsPersonalData({ clock, relations, views }),
    isVisible: sockets.isVisible,
    carry: sockets.carry,
    spread: sockets.spread,
    importNotifications: createImportNotifications(db),
    operation: {
      state: () => queueState(db),
      dead: (limit) => deadEvents(db, limit),
      async revive(id) {
        const revived = await reviveEvent(db, id);
        if (revived) queue.wake();
        return revived;
      },
      async deliveries() {
        const [{ waiting: events, dead }, rest] = await Promise.all([queueState(db), waitingDeliveries(db)]);
        return { events, dead, ...rest };
      },
    },
    serve: ({ route }) =>
      route(sockets.path, sockets.open, {
        who: 'receiveNotifications',
        perMember: { open: notificationLimits.sockets, rate: notificationLimits.handshakes },
      }),
    async close() {
      await deliveries.close();
      await queue.close();
      await sockets.close();
    },
  };
}
