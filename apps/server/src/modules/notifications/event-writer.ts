// The port by which domains tell members what happened, as rows of `notification_events`: the queue that
// `event-queue.ts` takes them from.
import {
  type Capability,
  notificationLimits,
  type NotificationType,
  notificationTypes,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { About, AboutAll, Notifications, Once } from '../../platform/notifications.ts';

/** What the statements below wake: after their commit the process takes the events that wait. */
export const notificationWake = 'notification_events';

const ever = 0;
const onceOf = (once: Once | undefined) =>
  typeof once === 'string'
    ? { once, once_ms: ever }
    : { once: once?.key ?? null, once_ms: once?.withinMs ?? ever };

const listed = (to: Uid | readonly Uid[]) => (typeof to === 'number' ? [to] : [...to]);

/** A quote that was cut in the middle of an emoji: jsonb holds no half of a character. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

function checkedData(type: NotificationType, data: unknown): string {
  const json = JSON.stringify(z.parse(notificationTypes[type].data, data), wellFormed);
  if (Buffer.byteLength(json) > notificationLimits.dataBytes) throw new RangeError(`${type}: too much data`);
  return json;
}

export function notificationWriter({ clock }: Use<'clock'>): Notifications {
  type Row = {
    step: 'tell' | 'settle' | 'take_back';
    type: NotificationType;
    from: Uid | undefined;
    recipients: readonly Uid[] | null;
    followersOf?: Uid;
    may?: Capability | undefined;
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
        (step, type, from_uid, recipients, followers_of, followers_may, entity, data, once, once_ms, happened_at)
      values (${row.step}, ${row.type}, ${row.from ?? null}, ${recipients}::bigint[],
        ${row.followersOf ?? null}, ${row.may ?? null}, ${String(row.entity ?? '')}, ${row.data}::jsonb, ${once}, ${once_ms},
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
        ...(audience && to),
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
