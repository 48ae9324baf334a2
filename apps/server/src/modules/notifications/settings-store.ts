// What members chose: stored are only differences from the defaults, so that a new type has its own.
import {
  defaultQuietHours,
  defaultSwitches,
  notificationNameOn,
  type NotificationSettings,
  notificationTypeNames,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import { bigints } from '../../platform/db/bigints.ts';
import type { Database } from '../../platform/db/database.ts';
import { heldMembers } from '../accounts/index.ts';

export type StoredSettings = { [key: string]: unknown };
/** Switches are flags, as `0`, `1`, or what a form made of them. */
type Change = { [key: string]: unknown };

const isRecord = (value: unknown): value is StoredSettings => typeof value === 'object' && value !== null;

const makeDefaults = (): NotificationSettings => ({
  ...Object.fromEntries(
    notificationTypeNames.map((type) => [notificationNameOn('site', type), defaultSwitches(type)]),
  ),
  quiet: { ...defaultQuietHours },
  mask: 1,
  sound: 0,
  mail_every: '10min',
});

/** Of most members, who have changed nothing. */
export const unchangedSettings: Readonly<NotificationSettings> = makeDefaults();

/** Stored keys of types that no longer exist are left out. */
export function withDefaults(stored: StoredSettings): Readonly<NotificationSettings> {
  if (Object.keys(stored).length === 0) return unchangedSettings;
  const settings = makeDefaults();
  const all = settings as Record<string, unknown>;
  for (const [key, value] of Object.entries(stored)) {
    if (!Object.hasOwn(all, key)) continue;
    const own = all[key];
    all[key] = isRecord(own) ? { ...own, ...(value as object) } : value;
  }
  return settings;
}

/** Of each member who is asked for, stored or not. */
export async function settingsOf(
  db: Database,
  uids: readonly Uid[],
): Promise<ReadonlyMap<Uid, NotificationSettings>> {
  const rows = await db
    .selectFrom('notification_state')
    .select(['uid', 'settings'])
    .where('uid', '=', sql<number>`any(${uids}::bigint[])`)
    .where(sql<boolean>`settings <> '{}'`)
    .execute();
  const stored = new Map(rows.map((row) => [row.uid as Uid, row.settings as StoredSettings]));
  return new Map(uids.map((uid) => [uid, withDefaults(stored.get(uid) ?? {})]));
}

export const notificationSettingsOf = async (db: Database, uid: Uid): Promise<NotificationSettings> =>
  (await settingsOf(db, [uid])).get(uid) ?? withDefaults({});

const asStored = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

/** The change over what was stored: keys that were not sent stay. Channels that a type does not have are left out. */
function merge(stored: StoredSettings, change: Change): StoredSettings {
  const merged = { ...stored };
  const known = unchangedSettings as Record<string, unknown>;
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined) continue;
    if (!isRecord(value)) merged[key] = asStored(value);
    else {
      const sent = Object.entries(value).filter(
        ([inner, set]) => set !== undefined && inner in Object(known[key]),
      );
      const changed = Object.fromEntries(sent.map(([inner, set]) => [inner, asStored(set)]));
      merged[key] = { ...Object(merged[key]), ...changed };
    }
  }
  return merged;
}

/** Answers what the member has chosen now. */
export async function changeSettings(db: Database, uid: Uid, change: Change): Promise<NotificationSettings> {
  return db.transaction().execute(async (tx) => {
    await sql`
      insert into notification_state (uid) select uid from (${heldMembers(bigints([uid]), 'present')}) as held
      on conflict do nothing`.execute(tx);
    const row = await tx
      .selectFrom('notification_state')
      .select('settings')
      .where('uid', '=', uid)
      .forUpdate()
      .executeTakeFirst();
    const stored = merge((row?.settings ?? {}) as StoredSettings, change);
    await tx
      .updateTable('notification_state')
      .set({ settings: JSON.stringify(stored) })
      .where('uid', '=', uid)
      .execute();
    return withDefaults(stored);
  });
}
