// The rows of positions and options of the map.
import { type Cell, defaultGeoOptions, geoLimits, type GeoOptions, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import { bigints } from '../../platform/db/bigints.ts';
import type { Database } from '../../platform/db/database.ts';
import { isProfileOpen, mapTraits } from '../accounts/index.ts';
import type { Position } from './position.ts';

/** Says whose row was committed, to every process. */
export const placesChannel = 'places';

export type WantedAges = { from: number; to: number };

/** As stored: the wire spells ages and flags otherwise. */
export type StoredOptions = Omit<GeoOptions, 'shareMyLocation' | 'age' | 'followees' | 'followers'> & {
  shared: boolean;
  ages: WantedAges | undefined;
  followees: boolean;
  followers: boolean;
};

const { distance, precision, gender, message } = defaultGeoOptions;
const firstOptions: StoredOptions = {
  shared: false,
  distance,
  precision,
  ages: undefined,
  gender,
  followees: false,
  followers: false,
  message,
};

type OptionColumns = Omit<StoredOptions, 'ages'> & { age_from: number | null; age_to: number | null };

const storedOptions = ({ age_from, age_to, ...rest }: OptionColumns): StoredOptions => ({
  ...rest,
  ages: age_from === null || age_to === null ? undefined : { from: age_from, to: age_to },
});

export async function optionsOf(db: Database, uid: Uid): Promise<StoredOptions> {
  const row = await db.selectFrom('geo_options').selectAll().where('uid', '=', uid).executeTakeFirst();
  if (!row) return firstOptions;
  const { uid: _, ...columns } = row;
  return storedOptions(columns);
}

export async function writeOptions(tx: Database, uid: Uid, options: StoredOptions): Promise<void> {
  const { ages, ...rest } = options;
  const row = { ...rest, age_from: ages?.from ?? null, age_to: ages?.to ?? null };
  await tx
    .insertInto('geo_options')
    .values({ uid, ...row })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
    .execute();
}

export async function positionOf(db: Database, uid: Uid): Promise<Position | undefined> {
  const row = await db.selectFrom('geo_positions').selectAll().where('uid', '=', uid).executeTakeFirst();
  return row as Position | undefined;
}

/** Both at once: every list begins with them. */
export async function optionsAndPositionOf(
  db: Database,
  uid: Uid,
): Promise<{ options: StoredOptions; position: Position | undefined }> {
  type Row = { options: OptionColumns | null; position: Position | null };
  const { rows } = await sql<Row>`/* prepared: geo_options_and_position */
    select to_jsonb(options) - 'uid' as options, to_jsonb(place) as position
    from (select ${uid}::bigint as uid) own
    left join geo_options options on options.uid = own.uid
    left join geo_positions place on place.uid = own.uid`.execute(db);
  const { options, position } = rows[0] ?? {};
  return { options: options ? storedOptions(options) : firstOptions, position: position ?? undefined };
}

export async function writePosition(tx: Database, { uid, ...row }: Position): Promise<void> {
  await tx
    .insertInto('geo_positions')
    .values({ uid, ...row })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
    .execute();
}

/** In the transaction that changes what others see of these members. */
export async function announcePlaces(tx: Database, uids: readonly Uid[]): Promise<void> {
  await sql`select pg_notify(${placesChannel}, uid::text) from unnest(${bigints(uids)}) as uid`.execute(tx);
}

/** False where there was none. */
export async function erasePosition(tx: Database, uid: Uid): Promise<boolean> {
  const gone = await tx.deleteFrom('geo_positions').where('uid', '=', uid).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export async function eraseOptions(tx: Database, uid: Uid): Promise<void> {
  await tx.deleteFrom('geo_options').where('uid', '=', uid).execute();
}

/** Those whose turn has come, or whose exact place is over: the caller's transaction holds them. */
export async function holdDue(tx: Database, now: number, limit: number): Promise<Position[]> {
  const rows = await tx
    .selectFrom('geo_positions')
    .selectAll()
    .where((where) => where.or([where('turn_at', '<=', now), where('exact_until', '<=', now)]))
    .orderBy('uid')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as Position[];
}

/** Positions that were told too long ago, and those told while sharing was off; answers whose they were. */
export async function eraseOld(db: Database, now: number): Promise<Uid[]> {
  const { rows } = await sql<{ uid: Uid }>`
    delete from geo_positions where told_at <= ${now - geoLimits.toldWithinMs}
      or (told_at <= ${now - geoLimits.unsharedForMs} and not exists (
        select from geo_options where geo_options.uid = geo_positions.uid and shared))
    returning uid`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** A member on the map as processes remember them: no message and no coordinate. */
export type KnownPlace = {
  uid: Uid;
  cell: Cell;
  told_cell: Cell;
  turn_at: number | null;
  told_at: number;
  open: boolean;
  gender: number;
  age: number;
  online_at: number;
  precision: number;
};

/** Those who share; `uids`: of these alone. */
export async function readPlaces(db: Database, now: number, uids?: readonly Uid[]): Promise<KnownPlace[]> {
  const { rows } = await sql<KnownPlace>`
    select place.uid, place.cell, place.told_cell, place.turn_at, place.told_at, options.precision,
      ${isProfileOpen(sql`place.uid`, now)} as open, traits.gender, traits.age, traits.online_at
    from geo_positions place
    join geo_options options on options.uid = place.uid and options.shared
    join lateral (${mapTraits(sql`place.uid`)}) traits on true
    ${uids ? sql`where place.uid = any(${bigints(uids)})` : sql``}`.execute(db);
  return rows;
}

/** When each of those who share was online last, where it was after a time. */
export async function onlineSince(db: Database, since: number): Promise<{ uid: Uid; online_at: number }[]> {
  const { rows } = await sql<{ uid: Uid; online_at: number }>`
    select place.uid, traits.online_at from geo_positions place
    join lateral (${mapTraits(sql`place.uid`)}) traits on true
    where traits.online_at > ${since}`.execute(db);
  return rows;
}

/** Of a page of members: what is shown of those who still share and whose profile is open. */
export async function shownAmong(
  db: Database,
  uids: readonly Uid[],
  now: number,
): Promise<ReadonlyMap<Uid, Position & { message: string }>> {
  if (uids.length === 0) return new Map();
  const { rows } = await sql<Position & { message: string }>`/* prepared: geo_shown_among */
    select place.uid, place.cell, place.told_cell, place.turn_at, place.began, place.told_at, place.exact_lat,
      place.exact_lon, place.told_lat, place.told_lon, place.exact_until, options.message from geo_positions place
    join geo_options options on options.uid = place.uid and options.shared
    where place.uid = any(${bigints(uids)}) and ${isProfileOpen(sql`place.uid`, now)}`.execute(db);
  return new Map(rows.map((row) => [row.uid, row]));
}

/** Followers who share and have a position: within the caller's transaction. */
export async function sharersAmong(
  tx: Database,
  uids: readonly Uid[],
  now: number,
): Promise<{ uid: Uid; cell: Cell; distance: number }[]> {
  if (uids.length === 0) return [];
  const { rows } = await sql<{ uid: Uid; cell: Cell; distance: number }>`
    select place.uid, place.told_cell as cell, options.distance from geo_positions place
    join geo_options options on options.uid = place.uid and options.shared
    where place.uid = any(${bigints(uids)}) and place.told_at > ${now - geoLimits.toldWithinMs}`.execute(tx);
  return rows;
}
