// The port by which domains tell members what happened. Each call writes one event in the transaction of its
// cause: what is rolled back notifies nobody. `modules/notifications` turns events into notifications, in order.
import {
  type Capability,
  notificationLimits,
  type NotificationData,
  type NotificationType,
  type Uid,
} from '@alcove/protocol';
import type { Database } from './db/database.ts';

/** Whom an event is for. An audience is resolved by its domain, in pages, when the event is turned into items. */
export type Recipients =
  | Uid
  | readonly Uid[]
  /** `may`: those of them alone who have the capability when the event reaches them. */
  | { followersOf: Uid; may?: Capability };

export type Once = string | { key: string; withinMs: number };

export type Tell<T extends NotificationType> = {
  to: Recipients;
  /** Who did it; never notified of it. Absent: the site. */
  from?: Uid | undefined;
  /** What it is about, by its id: `settle` and `takeBack` find it by that. */
  entity?: string | number | undefined;
  data: NotificationData<T>;
  /**
   * An idempotency key of the type: a recipient gets it once, or once within a time. One that was taken back
   * meanwhile returns to its place, without a new announcement.
   */
  once?: Once | undefined;
};

export type TellOne<T extends NotificationType> = Omit<Tell<T>, 'to' | 'once'> & { to: Uid };

export type About = {
  type: NotificationType;
  to: Uid | readonly Uid[];
  from?: Uid | undefined;
  entity?: string | number | undefined;
};

/** Whom its author was announced to need not be known. */
export type AboutAll = { type: NotificationType; to: 'all'; from: Uid; entity: string | number };

export type Notifications = {
  tell<T extends NotificationType>(tx: Database, type: T, event: Tell<T>): Promise<void>;
  /** Events of one type, in one statement and in their order, each to one member. */
  tellEach<T extends NotificationType>(tx: Database, type: T, events: readonly TellOne<T>[]): Promise<void>;
  /** What concerns the entity (or comes from the member) is read: its reader has seen it elsewhere. */
  settle(tx: Database, about: About): Promise<void>;
  /** Withdraws what has not been read; what has been read keeps no quote. */
  takeBack(tx: Database, about: About | AboutAll): Promise<void>;
};

/** What a notification shows of a plain text. */
export function quoteOf(text: string): string {
  const letters = [...text.replace(/\s+/gu, ' ').trim()];
  const { quoteLength } = notificationLimits;
  return letters.length > quoteLength ? `${letters.slice(0, quoteLength - 1).join('')}…` : letters.join('');
}
