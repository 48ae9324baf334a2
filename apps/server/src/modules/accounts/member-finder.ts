// Members as the team looks them up: by a piece of a nick, former ones too, by an address or by numbers.
import type { MemberGroup, Uid } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import { bigints } from '../../platform/db/bigints.ts';
import type { ListRange } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';

export type MembersAsked = {
  by: { nick: string } | { email: string } | { uids: readonly Uid[] } | undefined;
  group: MemberGroup;
  /** Whose mute is in force, as another domain knows. */
  muted: readonly Uid[];
};
/** `total`: of a search; a group alone is among the counts. */
type Found = { uids: Uid[]; total: number | undefined };
export type GroupCounts = Record<MemberGroup, number>;

export type MemberFinder = {
  /** The newest first. */
  find(asked: MembersAsked, range: ListRange): Promise<Found>;
  /** Of all members. */
  counts(muted: readonly Uid[]): Promise<GroupCounts>;
  /** How many active accounts are older than a moment. */
  joinedBefore(at: number): Promise<number>;
  /** How many were here since then. */
  seenSince(at: number): Promise<number>;
  formerNicks(uid: Uid): Promise<string[]>;
};

const groupOf = (muted: readonly Uid[], now: number): Record<MemberGroup, RawBuilder<unknown>> => ({
  all: sql`true`,
  premium: sql`premium_until_at > ${now}`,
  certified: sql`certified`,
  team: sql`role is not null`,
  muted: sql`uid = any(${bigints(muted)})`,
  banned: sql`exists (select from bans where bans.uid = members.uid and bans.until_at > ${now})`,
  inactive: sql`not active`,
});

/** As nicks are searched: `pieces` of three letters, none of a shorter key. */
type NickKey = { key: string; pieces: string[] };

/** Holding the one piece of three letters is holding the key. */
const holdsKey = ({ key, pieces }: NickKey) => sql`
  search_pieces(search_key(nick)) @> ${pieces}::text[]
  ${key.length > 3 ? sql`and search_key(nick) like ${`%${key}%`}` : sql``}`;

/** A key without pieces begins a nick. A key holds letters and digits alone. */
function uidsUnder(asked: NickKey, now: number): RawBuilder<unknown> {
  const { key, pieces } = asked;
  if (key === '') return sql`select uid from members where false`;
  if (pieces.length === 0) return sql`select uid from members where search_key(nick) like ${`${key}%`}`;
  return sql`
    select uid from members where ${holdsKey(asked)}
    union
    select uid from nick_claims where state = 'former' and until_at > ${now} and ${holdsKey(asked)}`;
}

export function createMemberFinder({ db, clock }: Use<'db' | 'clock'>): MemberFinder {
  async function counts(muted: readonly Uid[]): Promise<GroupCounts> {
    const groups = Object.entries(groupOf(muted, clock.now())).map(
      ([group, condition]) => sql`(count(*) filter (where ${condition}))::int as ${sql.ref(group)}`,
    );
    const { rows } = await sql<GroupCounts>`select ${sql.join(groups)} from members`.execute(db);
    const [counted] = rows;
    if (!counted) throw new Error('a count answers one row');
    return counted;
  }

  async function keyOf(nick: string): Promise<NickKey> {
    const { rows } = await sql<NickKey>`
      select key, search_pieces(key) as pieces from (select search_key(${nick}) as key offset 0) asked`.execute(
      db,
    );
    return rows[0] ?? { key: '', pieces: [] };
  }

  async function named(by: NonNullable<MembersAsked['by']>, now: number): Promise<RawBuilder<unknown>> {
    if ('uids' in by) return sql`select uid from members where uid = any(${bigints(by.uids)})`;
    if ('nick' in by) return uidsUnder(await keyOf(by.nick), now);
    return sql`
      select uid from members where lower(email) = lower(${by.email})
      union select uid from members where lower(pending_email) = lower(${by.email})`;
  }

  async function find(asked: MembersAsked, { offset, limit }: ListRange): Promise<Found> {
    const now = clock.now();
    const inGroup = groupOf(asked.muted, now)[asked.group];
    if (!asked.by) {
      const { rows } = await sql<{ uid: Uid }>`
        select uid from members where ${inGroup} order by uid desc offset ${offset} limit ${limit}`.execute(
        db,
      );
      return { uids: rows.map(({ uid }) => uid), total: undefined };
    }
    const { rows } = await sql<{ uid: Uid; total: number }>`
      with named as materialized (${await named(asked.by, now)}),
      found as materialized (
        select members.uid from named join members on members.uid = named.uid where ${inGroup})
      select uid, (select count(*)::int from found) as total from found
      order by uid desc offset ${offset} limit ${limit}`.execute(db);
    return { uids: rows.map(({ uid }) => uid), total: rows[0]?.total ?? 0 };
  }

  return {
    find,
    counts,
    async joinedBefore(at) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from members where created_at < ${at} and active`.execute(db);
      return rows[0]?.count ?? 0;
    },
    async seenSince(at) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from members where last_online_at >= ${at} and active`.execute(db);
      return rows[0]?.count ?? 0;
    },
    async formerNicks(uid) {
      const rows = await db
        .selectFrom('nick_claims')
        .select('nick')
        .where('uid', '=', uid)
        .where('state', '=', 'former')
        .orderBy('claimed_at', 'desc')
        .execute();
      return rows.flatMap(({ nick }) => nick ?? []);
    },
  };
}
