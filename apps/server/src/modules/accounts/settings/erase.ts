// What deleting an account erases. Names stay taken, as keyed hashes of what they look like; all else
// about her is gone when the transaction ends.
import type { Database } from '../../../platform/db/database.ts';
import { forgetPost } from '../../../platform/forget-post.ts';
import { forgetJobsOf } from '../../../platform/jobs/forget-jobs.ts';
import type { Belongings } from '../belongings.ts';
import { isNobodysAddress, type Member } from '../members.ts';
import type { Nicks } from '../nicks.ts';

export async function eraseMember(
  tx: Database,
  member: Member,
  belongings: readonly Belongings[],
  nicks: Pick<Nicks, 'erase'>,
): Promise<void> {
  // A belongings' copy of her may hang on her row without a foreign key: they go first.
  for (const each of belongings) await each.erase(tx, member);
  await nicks.erase(tx, member.uid);
  // Sessions, devices, codes, links, passkeys and the rest refer to her row and go with it.
  await tx.deleteFrom('members').where('uid', '=', member.uid).execute();
  const waiting = member.pending_email;
  // Typed, never proven: the post of whoever else has it stays.
  const isHers = waiting !== null && (await isNobodysAddress(tx, waiting));
  const recipients = [member.email, isHers ? waiting : null, member.phone].filter((each) => each !== null);
  await forgetPost(tx, recipients);
  await forgetJobsOf(tx, [member.nick], { field: 'login' });
}

/**
 * Holds the rows of all owners: two who leave at once do not both believe that the other stays. Whoever was
 * made an owner and never came in is nobody to leave the house to.
 */
export async function isLastOwner(tx: Database, uid: number): Promise<boolean> {
  const owners = await tx
    .selectFrom('members')
    .select('uid')
    .where('role', '=', 'owner')
    .where('active', '=', true)
    .orderBy('uid')
    .forUpdate()
    .execute();
  return owners.every((owner) => owner.uid === uid);
}
