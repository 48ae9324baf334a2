// A member's notifications, settings and devices, as their export covers them and their deletion erases them.
import { notificationLimits } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { forgetPost } from '../../platform/forget-post.ts';
import { type Member, type PersonalData, exportedTime } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import { readPage } from './item-store.ts';
import type { ItemViews } from './item-views.ts';
import { outliving } from './outliving.ts';
import { settingsOf } from './settings-store.ts';

type Needs = Use<'clock'> & { relations: Pick<Relations, 'apartAmong'>; views: ItemViews };

async function devicesOf(db: Database, { uid }: Member) {
  const devices = await db
    .selectFrom('push_devices')
    .select(['user_agent', 'added_at'])
    .where('uid', '=', uid)
    .orderBy('id')
    .execute();
  return devices.map(({ user_agent, added_at }) => ({ browser: user_agent, since: exportedTime(added_at) }));
}

export const createNotificationsPersonalData = ({ clock, relations, views }: Needs): PersonalData => ({
  name: 'notifications',
  async copy(db, owner, language) {
    const { uid } = owner;
    const readers = { uids: [uid], apart: await relations.apartAmong(db, [uid]), now: clock.now() };
    const everything = { offset: 0, limit: notificationLimits.perMember, unread: false, types: undefined };
    const { items } = await readPage(db, readers, everything);
    const shown = await views.show(items, { face: 'site', languageOf: () => language });
    return {
      items: shown.map(({ shown: item }) => ({
        type: item.type,
        text: item.text,
        line: item.message,
        date: exportedTime(item.date * 1000),
        read: item.is_read === 1,
      })),
      settings: (await settingsOf(db, [uid])).get(uid),
      devices: await devicesOf(db, owner),
    };
  },
  /** Records of money stay with those who received it, without the words that came with it. */
  async erase(tx, { uid }) {
    const devices = await tx.selectFrom('push_devices').select('endpoint').where('uid', '=', uid).execute();
    // A demo kept their pushes, by the address of the browser.
    await forgetPost(
      tx,
      devices.map(({ endpoint }) => endpoint),
    );
    await tx
      .deleteFrom('notifications')
      .where('from_uid', '=', uid)
      .where((where) => where.not(where('type', 'in', outliving)))
      .execute();
    await tx
      .updateTable('notifications')
      .set(({ fn, ref, val }) => ({
        from_uid: null,
        once: null,
        data: fn('jsonb_delete', [ref('data'), val('quote')]),
      }))
      .where('from_uid', '=', uid)
      .execute();
    // An event that is being delivered reaches nobody who has gone, and waiting for it could last for ever: its writer
    // waits for this transaction.
    const held = sql`
      select id from notification_events where ${uid}::bigint = any(recipients) for update skip locked`;
    await sql`delete from notification_events where recipients = array[${uid}::bigint] and id in (${held})`.execute(
      tx,
    );
    await sql`
      update notification_events set recipients = array_remove(recipients, ${uid}::bigint)
      where id in (${held})`.execute(tx);
    // Their own rows, and events from them, go with the member's row.
  },
});
