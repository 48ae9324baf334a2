// Members held until a transaction ends, always in the order of their uids, so that no two acts wait for each other.
// `lockMember` of `members.ts` holds one member alone, and reads all of the row.
import type { Role, Uid } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import { bigints } from '../../platform/db/bigints.ts';
import type { Database } from '../../platform/db/database.ts';

const locks = {
  /** Against every other hold, and against new rows that refer to the member. */
  alone: sql`for update`,
  /** Holders take turns; new rows may refer to the member meanwhile. */
  inTurn: sql`for no key update`,
  /** Against changes and against `inTurn`; others who hold the member so do not wait. */
  shared: sql`for share`,
  /** Against deletion. */
  present: sql`for key share`,
};
type MemberHold = keyof typeof locks;

type HeldMember = { uid: Uid; active: boolean };

/** Within a statement: the members of a list who exist, held; `active`: only those who have activated their account. */
export const heldMembers = (
  uids: RawBuilder<number[]>,
  how: MemberHold,
  { active = false }: { active?: boolean } = {},
): RawBuilder<HeldMember> => sql`
  select uid, active from members where uid = any(${uids}) ${active ? sql`and active` : sql``}
  order by uid ${locks[how]}`;

/** The members of a list who exist, held. */
export async function holdMembers(
  tx: Database,
  uids: readonly Uid[],
  how: MemberHold,
): Promise<ReadonlyMap<Uid, HeldMember>> {
  if (uids.length === 0) return new Map();
  const { rows } = await sql<HeldMember>`/* prepared: hold_members_${sql.raw(how)} */
    ${heldMembers(bigints(uids), how)}`.execute(tx);
  return new Map(rows.map((member) => [member.uid, member]));
}

type HeldOwner = HeldMember & { role: Role | null };

/** Holds a member and all owners alone, so that what two owners do to each other is decided one after the other. */
export async function holdWithOwners(tx: Database, uid: Uid): Promise<HeldOwner[]> {
  const { rows } = await sql<HeldOwner>`
    select uid, role, active from members where uid = ${uid} or role = 'owner' order by uid for update`.execute(
    tx,
  );
  return rows;
}
