// The rows of what owners have set. A row stays when its value is emptied, so that versions only rise.
import { type SiteSettingName, siteSettingNames } from '@alcove/protocol';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Database } from '../db/database.ts';

type StoredSetting = { value: string; version: number };
export type SettingRows = {
  rows: Partial<Record<SiteSettingName, StoredSetting>>;
  /** Of the latest change; 0: there was none. */
  version: number;
  changedAt: number | null;
};

const isKnown = (name: string): name is SiteSettingName =>
  (siteSettingNames as readonly string[]).includes(name);

/** A name of a later release, or of one long gone, is left alone. */
export async function readSettingRows(db: Database): Promise<SettingRows> {
  const found = await db.selectFrom('site_settings').selectAll().execute();
  const rows = found.flatMap(({ name, value, version }) =>
    isKnown(name) ? [[name, { value, version }] as const] : [],
  );
  return {
    rows: Object.fromEntries(rows),
    version: Math.max(0, ...found.map(({ version }) => version)),
    changedAt: found.length === 0 ? null : Math.max(...found.map(({ changed_at }) => changed_at)),
  };
}

/** What owners have set; empty: nothing, or there are no settings yet. */
export async function readOneSetting(
  client: Pick<ClientBase, 'query'>,
  name: SiteSettingName,
): Promise<string> {
  const { rows: made } = await client.query(`select 1 where to_regclass('site_settings') is not null`);
  if (made.length === 0) return '';
  const { rows } = await client.query<{ value: string }>('select value from site_settings where name = $1', [
    name,
  ]);
  return rows[0]?.value ?? '';
}

/** Until the transaction ends, no other changes settings. */
export const lockSettings = (tx: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('site settings', 0))`.execute(tx);

export const writeSetting = (
  tx: Database,
  row: { name: SiteSettingName; value: string; version: number; changed_at: number },
) =>
  tx
    .insertInto('site_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
