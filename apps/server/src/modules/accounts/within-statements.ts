// What statements of other domains ask about a member in passing. Each part takes the column that holds the uid.
import { type RawBuilder, sql } from 'kysely';
import { bigints } from '../../platform/db/bigints.ts';

type Column = RawBuilder<unknown>;

/** The text of `isMember`, for a statement that is written as one. */
export const isMemberText = (column: string): string =>
  `exists (select from members where members.uid = ${column})`;

/** Whether the member exists. */
export const isMember = (column: string): RawBuilder<boolean> => sql.raw(isMemberText(column));

/** Whether the member is in lists of people whom one may get to know. */
export const isListed = (uid: Column): RawBuilder<boolean> =>
  sql`exists (select from members where members.uid = ${uid} and members.active and members.listed)`;

/** Whether a moderator has confirmed by photo who is on the member's pictures. */
export const isCertified = (uid: Column): RawBuilder<boolean> =>
  sql`exists (select from members where members.uid = ${uid} and members.certified)`;

/** Whether the member's nick contains a text, in capitals or not. */
export const isNickWith = (uid: Column, text: string): RawBuilder<boolean> => sql`
  exists (select from members where members.uid = ${uid} and strpos(lower(members.nick), lower(${text})) > 0)`;

/** Null where there is no such member. */
export const nickOf = (uid: Column): RawBuilder<string | null> =>
  sql`(select members.nick from members where members.uid = ${uid})`;

/** The member who has exactly this nick, in capitals or not: a list of one, or an empty one. */
export const uidsNamed = (nick: string): RawBuilder<number[]> =>
  sql`array(select members.uid from members where lower(members.nick) = lower(${nick}))`;

/** Of a list: those who exist; `active`: only those who have activated their account. */
export const membersAmong = (
  uids: readonly number[],
  { active = false }: { active?: boolean } = {},
): RawBuilder<number[]> => sql`
  array(select uid from members where uid = any(${bigints(uids)}) ${active ? sql`and active` : sql``})`;

/** For `left join lateral (…) author on true`: what is shown of an author, and what their status follows from. */
export const authorRow = (uid: Column) => sql`
  select nick, gender, avatar, active, phone_verified, certified, role, premium_until_at
  from members where members.uid = ${uid}`;

/** For `join lateral (…) traits on true`: what the map filters and orders members by. */
export const mapTraits = (uid: Column) => sql`
  select gender, age, last_online_at as online_at from members where members.uid = ${uid}`;
