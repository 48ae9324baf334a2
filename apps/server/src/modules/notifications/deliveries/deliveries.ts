// Mails and pushes about notifications, assembled: planned as notifications are written, sent when they are due.
import type { Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Use } from '../../../platform/engines.ts';
import type { Config } from '../../../config.ts';
import type { JobSpec } from '../../../platform/jobs/jobs.ts';
import type { Push } from '../../../platform/push/push.ts';
import type { Members, OpenProfiles } from '../../accounts/index.ts';
import type { Relations } from '../../relations/index.ts';
import type { DeliveryChannel } from '../delivery.ts';
import { queueState } from '../event-store.ts';
import { createDeliveryCalls, type DeliveryHandlers } from './http.ts';
import { createNotificationMetrics } from '../metrics.ts';
import { createNotificationMails } from './mails.ts';
import { createPushes } from './pushes.ts';
import { createPushSender } from './push-sender.ts';
import { takeDue } from './take-due.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';
import { addWaiting, type OutwardChannel } from './waiting.ts';

export type Deliveries = {
  channels: readonly DeliveryChannel[];
  calls: DeliveryHandlers;
  /** Waits for pushes that are under way. */
  close(): Promise<void>;
};

type Needs = Use<'db' | 'clock' | 'jobs' | 'log' | 'dictionaries'> &
  Use<'metrics'> & {
    config: Pick<Config, 'secretKey' | 'mode' | 'discreetName'>;
    members: Pick<Members, 'byUid'>;
    openProfiles: Pick<OpenProfiles, 'bannedAmong' | 'shownAmong'>;
    relations: Pick<Relations, 'apart'>;
    push: Pick<Push, 'publicKey' | 'send'>;
    /** Scheme and host of the site, for links in mails and pushes. */
    origin(): string;
    /** Whether a tab of the member can be seen at this moment, whichever process it is connected to. */
    isVisible(uid: Uid): boolean;
  };

/** Pushes wait at some browser. */
const pushesWait: JobSpec<Record<string, never>> = {
  name: 'notification_push_sender',
  payload: z.object({}),
};

/** Before the jobs start. */
export function createDeliveries(needs: Needs): Deliveries {
  const { config, db, clock, log, jobs, dictionaries, members, openProfiles, push, origin } = needs;
  const metrics = createNotificationMetrics(needs.metrics);
  const links = createUnsubscribeLinks(config);

  const sender = createPushSender({
    db,
    clock,
    log,
    push,
    observe: metrics.pushEnded,
    scheduleAt: (tx, at) => jobs.add(tx, pushesWait, {}, { at, key: `${pushesWait.name}:${at}` }),
  });
  jobs.handle(pushesWait, sender.wake);
  const pushes = createPushes({
    dictionaries,
    openProfiles,
    discreetName: config.discreetName,
    origin,
    isVisible: needs.isVisible,
    wake: (tx) => jobs.add(tx, pushesWait, {}),
  });
  takeDue(needs, 'mail', createNotificationMails({ jobs, dictionaries, links, origin }));
  takeDue(needs, 'push', pushes.hand);
  metrics.watchEvents(() => queueState(db), clock);

  const channel = (name: OutwardChannel): DeliveryChannel => ({
    name,
    plan: (tx, written) => addWaiting({ jobs }, tx, name, written, clock.now()),
  });

  return {
    channels: [channel('mail'), channel('push')],
    calls: createDeliveryCalls({
      db,
      clock,
      push,
      allowsLoopback: config.mode === 'demo',
      members,
      links,
      pushes,
      results: metrics.pushResults,
    }),
    close: sender.close,
  };
}
