// Whose profile is open: not before activation, and not while its member is banned. What belongs to a closed profile
// (photos, words, sets, its nick in lists) is closed with it and comes back with it; the team still sees it.
import { may, type Standing, type Uid } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { bansAmong, isBannedAt } from './bans.ts';
import type { Members } from './known-members.ts';
import type { Member } from './members.ts';

type Needs = Use<'db' | 'clock'> & { members: Pick<Members, 'byUids'> };

/** Visitors have no uid. */
export type ProfileReader = { uid: Uid | undefined; standing: Standing };

/** Within a statement: whether the profile of that column's member is open. */
export const isProfileOpen = (uid: RawBuilder<unknown>, now: number): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from members where members.uid = ${uid} and members.active) and not ${isBannedAt(uid, now)})`;

/** Within a statement: whether a list holds what the member of that column wrote, gave or follows, for all but the team. */
export const isShown = (uid: RawBuilder<unknown>, now: number): RawBuilder<boolean> =>
  sql<boolean>`not ${isBannedAt(uid, now)}`;

/** `isShown`, for one reader. */
export const isShownTo = (
  uid: RawBuilder<unknown>,
  { standing }: Pick<ProfileReader, 'standing'>,
  now: number,
): RawBuilder<boolean> => (may('moderate', standing) ? sql<boolean>`true` : isShown(uid, now));

export function createOpenProfiles({ db, clock, members }: Needs) {
  async function bannedAmong(tx: Database, uids: readonly Uid[]): Promise<ReadonlySet<Uid>> {
    return new Set((await bansAmong(tx, uids, clock.now())).map(({ uid }) => uid));
  }

  /** Of a list: those who are not shown to that reader; without one, to all but the team. */
  async function closedAmong(
    uids: readonly Uid[],
    reader: ProfileReader | undefined,
    tx: Database = db,
  ): Promise<ReadonlySet<Uid>> {
    if (reader && may('moderate', reader.standing)) return new Set();
    return bannedAmong(
      tx,
      uids.filter((other) => other !== reader?.uid),
    );
  }

  return {
    /** Those of a list who are banned. */
    bannedAmong,
    closedAmong,
    /** The others of a list, whose nicks and words are shown. Who is closed is named like a member who erased their account. */
    async shownAmong(
      uids: readonly Uid[],
      reader?: ProfileReader,
      tx: Database = db,
    ): Promise<ReadonlyMap<Uid, Member>> {
      const [known, closed] = await Promise.all([members.byUids(uids, tx), closedAmong(uids, reader, tx)]);
      return closed.size === 0 ? known : new Map([...known].filter(([uid]) => !closed.has(uid)));
    },
    async isOpen(uid: Uid, tx: Database = db): Promise<boolean> {
      const asked = sql<{ open: boolean }>`select ${isProfileOpen(sql`${uid}::bigint`, clock.now())} as open`;
      return (await asked.execute(tx)).rows[0]?.open === true;
    },
    async isOpenTo(member: Member, reader: ProfileReader, tx: Database = db): Promise<boolean> {
      if (reader.uid === member.uid) return true;
      return member.active && !(await closedAmong([member.uid], reader, tx)).has(member.uid);
    },
  };
}

export type OpenProfiles = ReturnType<typeof createOpenProfiles>;
