// The rows of bans: they stand beside members, since they close a profile and keep its member from logging in.
// `modules/moderation` decides who bans whom.
import type { Role, Uid } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import { bigints } from '../../platform/db/bigints.ts';
import type { Database } from '../../platform/db/database.ts';
import { createGathered } from '../../platform/db/gathered.ts';
import type { Use } from '../../platform/engines.ts';

export type Ban = { untilAt: number; reason: string };

type StoredBan = { uid: Uid; until_at: number; reason: string };

/** `banned_as`: the highest role that has decided on it; null: unknown. */
type DecidedBan = Omit<StoredBan, 'uid'> & { banned_by: Uid | null; banned_as: Role | null };

/** Of a list of members: the bans that are in force. */
export async function bansAmong(db: Database, uids: readonly Uid[], now: number): Promise<StoredBan[]> {
  if (uids.length === 0) return [];
  const { rows } = await sql<StoredBan>`/* prepared: bans_among */
    select uid, until_at, reason from bans where uid = any(${bigints(uids)}) and until_at > ${now}`.execute(
    db,
  );
  return rows;
}

type Needs = Use<'db' | 'clock'> & {
  /** Members who have logged in from the browser of that trial. */
  behindTrial(uid: Uid): Promise<readonly Uid[]>;
};

/** Reads the ban of a person that is in force; a trial is also barred by bans of members who used its browser. */
export function createBanLookup({ db, clock, behindTrial }: Needs) {
  const readBan = createGathered(async (uids: readonly Uid[]) => {
    const bans = await bansAmong(db, uids, clock.now());
    const byUid = new Map(bans.map((ban) => [ban.uid, ban]));
    return uids.map((uid) => byUid.get(uid));
  });
  return async (uid: Uid): Promise<Ban | undefined> => {
    const behind = uid < 0 ? await behindTrial(uid) : [];
    const bans = await Promise.all([uid, ...behind].map(readBan));
    const [longest] = bans
      .filter((ban) => ban !== undefined)
      .toSorted((one, other) => other.until_at - one.until_at);
    if (!longest) return undefined;
    // A trial on the member's browser does not see the reason: another person may use it.
    return { untilAt: longest.until_at, reason: longest.uid === uid ? longest.reason : '' };
  };
}

/** Within a statement: whether the member of that column is banned. */
export const isBannedAt = (uid: RawBuilder<unknown>, now: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from bans where bans.uid = ${uid} and bans.until_at > ${now})`;

/** Of all members: until when each is banned. */
export async function bansInForce(db: Database, now: number): Promise<ReadonlyMap<Uid, number>> {
  const inForce = db.selectFrom('bans').select(['uid', 'until_at']).where('until_at', '>', now);
  return new Map((await inForce.execute()).map(({ uid, until_at }) => [uid as Uid, until_at]));
}

/** The member's ban that is in force, as those who decide on it see it. The transaction holds the member. */
export async function decidedBanOf(db: Database, uid: Uid, now: number): Promise<DecidedBan | undefined> {
  const row = await db
    .selectFrom('bans')
    .select(['until_at', 'reason', 'banned_by', 'banned_as'])
    .where('uid', '=', uid)
    .where('until_at', '>', now)
    .executeTakeFirst();
  return row && { ...row, banned_by: row.banned_by as Uid | null };
}

/** In the place of an earlier ban of the member. */
export async function writeBan(
  tx: Database,
  uid: Uid,
  ban: DecidedBan & { banned_at: number },
): Promise<void> {
  await tx
    .insertInto('bans')
    .values({ uid, ...ban })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(ban))
    .execute();
}

export async function removeBan(db: Database, uid: Uid): Promise<void> {
  await db.deleteFrom('bans').where('uid', '=', uid).execute();
}

export async function removeEndedBans(db: Database, now: number): Promise<void> {
  await db.deleteFrom('bans').where('until_at', '<=', now).execute();
}

/** What is stored of the member: one ban or none, in force or not. */
export const storedBansOf = (db: Database, uid: number) =>
  db.selectFrom('bans').select(['reason', 'banned_at', 'until_at']).where('uid', '=', uid).execute();
