// Whose profile is open: not before activation, and not while its member is banned. What belongs to a closed profile
// (photos, words, sets) is closed with it; the team reads profiles of banned members.
import { may, type Standing, type Uid } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Member } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';

type Needs = {
  db: Database;
  clock: Clock;
  sanctions: Pick<Moderation['sanctions'], 'bannedAmong'>;
};

/** Within a statement: whether the member of that column is banned. */
export const isBannedAt = (uid: RawBuilder<unknown>, now: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from bans where bans.uid = ${uid} and bans.until_at > ${now})`;

/** Within a statement: whether the profile of that column's member is open. */
export const isProfileOpen = (uid: RawBuilder<unknown>, now: number): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from members where members.uid = ${uid} and members.active) and not ${isBannedAt(uid, now)})`;

export function createOpenProfiles({ db, clock, sanctions }: Needs) {
  const isBanned = async (uid: Uid) => (await sanctions.bannedAmong(db, [uid])).has(uid);
  return {
    async isOpen(uid: Uid, tx: Database = db): Promise<boolean> {
      const asked = sql<{ open: boolean }>`select ${isProfileOpen(sql`${uid}::bigint`, clock.now())} as open`;
      return (await asked.execute(tx)).rows[0]?.open === true;
    },
    async isOpenTo(member: Member, reader: { uid: Uid | undefined; standing: Standing }): Promise<boolean> {
      if (reader.uid === member.uid) return true;
      return member.active && (may('moderate', reader.standing) || !(await isBanned(member.uid)));
    },
  };
}

export type OpenProfiles = ReturnType<typeof createOpenProfiles>;
