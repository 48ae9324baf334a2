// The port by which domains tell members what happened. Each call writes one event in the transaction of its
// cause: what is rolled back notifies nobody. `modules/notifications` turns events into notifications, in order.
import {
  notificationLimits,
  type NotificationData,
  type NotificationType,
  notificationTypes,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';

/** What the statements below wake: after their commit the process takes the events that wait. */
export const notificationWake = 'notification_events';

/** Whom an event is for. An audience is resolved by its domain, in pages, when the event is turned into items. */
export type Recipients = Uid | readonly Uid[] | { followersOf: Uid };

type Once = string | { key: string; withinMs: number };

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

const ever = 0;
const onceOf = (once: Once | undefined) =>
  typeof once === 'string'
    ? { once, once_ms: ever }
    : { once: once?.key ?? null, once_ms: once?.withinMs ?? ever };

const listed = (to: Uid | readonly Uid[]) => (typeof to === 'number' ? [to] : [...to]);

/** What a notification shows of a plain text. */
export function quoteOf(text: string): string {
  const letters = [...text.replace(/\s+/gu, ' ').trim()];
  const { quoteLength } = notificationLimits;
  return letters.length > quoteLength ? `${letters.slice(0, quoteLength - 1).join('')}…` : letters.join('');
}

function checkedData(type: NotificationType, data: unknown): string {
  const json = JSON.stringify(z.parse(notificationTypes[type].data, data));
  if (Buffer.byteLength(json) > notificationLimits.dataBytes) throw new RangeError(`${type}: too much data`);
  return json;
}

export function createNotificationEvents({ clock }: { clock: Clock }): Notifications {
  type Row = {
    step: 'tell' | 'settle' | 'take_back';
    type: NotificationType;
    from: Uid | undefined;
    recipients: readonly Uid[] | null;
    followersOf?: Uid;
    entity: string | number | undefined;
    data: string;
    once?: Once | undefined;
  };

  async function write(tx: Database, row: Row): Promise<void> {
    const { recipients } = row;
    if (recipients?.length === 0) return;
    if (recipients && recipients.length > notificationLimits.recipients)
      throw new RangeError(`${row.type}: ${recipients.length} recipients`);
    const { once, once_ms } = onceOf(row.once);
    await sql`/* prepared: tell, wakes: ${sql.raw(notificationWake)} */
      insert into notification_events
        (step, type, from_uid, recipients, followers_of, entity, data, once, once_ms, happened_at)
      values (${row.step}, ${row.type}, ${row.from ?? null}, ${recipients}::bigint[],
        ${row.followersOf ?? null}, ${String(row.entity ?? '')}, ${row.data}::jsonb, ${once}, ${once_ms},
        ${clock.now()})`.execute(tx);
  }

  const about =
    (step: 'settle' | 'take_back') =>
    (tx: Database, { type, to, from, entity }: About | AboutAll) =>
      write(tx, { step, type, from, entity, recipients: to === 'all' ? null : listed(to), data: '{}' });

  return {
    async tell(tx, type, { to, from, entity, data, once }) {
      const json = checkedData(type, data);
      const audience = typeof to === 'object' && 'followersOf' in to;
      await write(tx, {
        step: 'tell',
        type,
        from,
        entity,
        data: json,
        once,
        recipients: audience ? null : listed(to),
        ...(audience && { followersOf: to.followersOf }),
      });
    },
    async tellEach(tx, type, events) {
      if (events.length === 0) return;
      const rows = events.map(({ to, from, entity, data }, position) => {
        const checked = checkedData(type, data);
        return { position, to, from: from ?? null, entity: String(entity ?? ''), data: checked };
      });
      await sql`/* prepared: tell_each, wakes: ${sql.raw(notificationWake)} */
        insert into notification_events
          (step, type, from_uid, recipients, entity, data, once_ms, happened_at)
        select 'tell', ${type}, "from", array["to"], entity, data::jsonb, ${ever}, ${clock.now()}
        from json_to_recordset(${JSON.stringify(rows)}::json) as row (
          position int, "to" bigint, "from" bigint, entity text, data text
        )
        order by position`.execute(tx);
    },
    settle: about('settle'),
    takeBack: about('take_back'),
  };
}
