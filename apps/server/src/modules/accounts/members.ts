// The members: rows of the one table that says who someone is.
import type { Gender, Language, MemberPerson, Role, Uid } from '@alcove/protocol';
import type { Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { MemberTable } from '../../platform/db/schema.generated.ts';

type Row = Selectable<MemberTable>;

/** A row of `members` with the types of the protocol. */
export type Member = Omit<Row, 'uid' | 'gender' | 'role' | 'language'> & {
  uid: Uid;
  gender: Gender;
  role: Role | null;
  language: Language;
};

export type NewMember = Pick<
  Member,
  'nick' | 'password_hash' | 'gender' | 'age' | 'country' | 'region' | 'avatar' | 'language'
> &
  Partial<Pick<Member, 'email' | 'pending_email' | 'active' | 'role' | 'town' | 'about' | 'mood'>>;

const asMember = (row: Row | undefined): Member | undefined => row as Member | undefined;

export async function addMember(db: Database, member: NewMember, now: number): Promise<Member> {
  const row = await db
    .insertInto('members')
    .values({ ...member, age_declared_at: now, created_at: now, last_online_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as Member;
}

export const memberByUid = async (db: Database, uid: number): Promise<Member | undefined> =>
  asMember(await db.selectFrom('members').selectAll().where('uid', '=', uid).executeTakeFirst());

export const hasNoMembers = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('members').select('uid').limit(1).executeTakeFirst()) === undefined;

/** The second condition is that of the index. */
export const memberByAvatar = async (db: Database, address: string): Promise<Member | undefined> =>
  asMember(
    await db
      .selectFrom('members')
      .selectAll()
      .where('avatar', '=', address)
      .where(sql<boolean>`avatar like '/media/%'`)
      .executeTakeFirst(),
  );

/** The existing members of a list, in one query. */
export async function membersByUid(db: Database, uids: readonly number[]): Promise<Map<Uid, Member>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .selectAll()
    .where('uid', '=', sql<number>`any(${uids}::bigint[])`)
    .execute();
  return new Map((rows as Member[]).map((member) => [member.uid, member]));
}

/** What lists show of a member. */
export type SummarizedMember = Pick<
  Member,
  | 'uid'
  | 'nick'
  | 'gender'
  | 'age'
  | 'avatar'
  | 'active'
  | 'phone_verified'
  | 'certified'
  | 'role'
  | 'premium_until_at'
  | 'country'
  | 'region'
  | 'town'
>;

/** A third of the columns of `membersByUid`, in a statement that is parsed once: long lists ask often. */
export async function summarizedMembers(
  db: Database,
  uids: readonly number[],
): Promise<Map<Uid, SummarizedMember>> {
  if (uids.length === 0) return new Map();
  const { rows } = await sql<SummarizedMember>`/* prepared: members_summarized */
    select uid, nick, gender, age, avatar, active, phone_verified, certified, role, premium_until_at, country, region,
      town from members where uid = any(${uids}::bigint[])`.execute(db);
  return new Map(rows.map((member) => [member.uid, member]));
}

export type TeamMember = { uid: Uid; nick: string; role: Role };

/** Those who have a role, in the order of their nicks. */
export async function teamMembers(db: Database): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    select uid, nick, role from members where role is not null order by lower(nick)`.execute(db);
  return rows;
}

/** Locks the member's row until the transaction ends. */
export const lockMember = async (tx: Database, uid: number): Promise<Member | undefined> =>
  asMember(await tx.selectFrom('members').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst());

/** The member who has proven the address. */
export const memberByEmail = async (db: Database, email: string): Promise<Member | undefined> =>
  asMember(
    await db
      .selectFrom('members')
      .selectAll()
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst(),
  );

/** The latest of the members who typed the address and have not proven it. */
export const memberByPendingEmail = async (db: Database, email: string): Promise<Member | undefined> =>
  asMember(
    await db
      .selectFrom('members')
      .selectAll()
      .where(sql`lower(pending_email)`, '=', email.toLowerCase())
      .where('email', 'is', null)
      .orderBy('uid', 'desc')
      .executeTakeFirst(),
  );

/** True where no member has the address, proven or not: queued mail to it concerns no other account. */
export const isNobodysAddress = async (db: Database, address: string): Promise<boolean> =>
  !(await memberByEmail(db, address)) && !(await memberByPendingEmail(db, address));

/** After commit the caller announces it: `sessions.memberChanged(uid)`. */
export async function changeMember(
  db: Database,
  uid: Uid,
  change: Updateable<MemberTable>,
): Promise<Member | undefined> {
  return asMember(
    await db.updateTable('members').set(change).where('uid', '=', uid).returningAll().executeTakeFirst(),
  );
}

/** Keeps the secret of an authenticator app that the member has yet to confirm; false where one is confirmed. */
export const setTotpSecret = async (db: Database, uid: Uid, sealed: Buffer): Promise<boolean> =>
  (await db
    .updateTable('members')
    .set({ totp_secret: sealed })
    .where('uid', '=', uid)
    .where('totp_confirmed_at', 'is', null)
    .returning('uid')
    .executeTakeFirst()) !== undefined;

/**
 * Stores the address as proven and activates the member. Only the pending address can be proven: a code
 * mailed to an earlier one may lie in a stranger's mailbox.
 */
export const proveAddress = async (db: Database, uid: Uid, address: string): Promise<Member | undefined> =>
  asMember(
    await db
      .updateTable('members')
      .set({ email: address, pending_email: null, active: true })
      .where('uid', '=', uid)
      .where('email', 'is', null)
      .where('pending_email', '=', address)
      .returningAll()
      .executeTakeFirst(),
  );

/** The member as rules read them; without the role where it needs a second factor that is missing. */
export function memberPerson(member: SummarizedMember, { roleAwake }: { roleAwake: boolean }): MemberPerson {
  return {
    kind: 'member',
    uid: member.uid,
    nick: member.nick,
    gender: member.gender,
    active: member.active,
    phoneVerified: member.phone_verified,
    certified: member.certified,
    ...(member.role && roleAwake && { role: member.role }),
    premiumUntil: member.premium_until_at,
  };
}

/** False where it has this rank already. */
export async function setGiftRank(tx: Database, uid: Uid, rank: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ gift_rank: rank })
    .where('uid', '=', uid)
    .where('gift_rank', '!=', rank)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The end of the member's Premium; after commit the caller announces the member. */
export async function setPremiumUntil(tx: Database, uid: Uid, untilAt: number): Promise<void> {
  await tx.updateTable('members').set({ premium_until_at: untilAt }).where('uid', '=', uid).execute();
}

/** After commit the caller announces the member. */
export async function setCertified(tx: Database, uid: Uid, certified: boolean): Promise<void> {
  await tx.updateTable('members').set({ certified }).where('uid', '=', uid).execute();
}

/** After commit the caller announces the member. */
export async function setRole(tx: Database, uid: Uid, role: Role | null): Promise<void> {
  await tx.updateTable('members').set({ role }).where('uid', '=', uid).execute();
}

/** Counted by the database, so that two at once are two. */
export async function addView(tx: Database, uid: Uid): Promise<number> {
  const { views } = await tx
    .updateTable('members')
    .set((row) => ({ views: row('views', '+', 1) }))
    .where('uid', '=', uid)
    .returning('views')
    .executeTakeFirstOrThrow();
  return views;
}
