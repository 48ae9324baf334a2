// What deleting an account erases. Nicks stay reserved, as keyed hashes of their skeletons; everything
// else about the member is gone when the transaction ends.
import type { Database } from '../../../platform/db/database.ts';
import { forgetPost } from '../../../platform/forget-post.ts';
import { forgetJobsOf } from '../../../platform/jobs/forget-jobs.ts';
import type { PersonalData } from '../personal-data.ts';
import { isNobodysAddress, type Member } from '../members.ts';
import type { Nicks } from '../nicks.ts';

export async function eraseMember(
  tx: Database,
  member: Member,
  personalData: readonly PersonalData[],
  nicks: Pick<Nicks, 'erase'>,
): Promise<void> {
  // Other domains may refer to the member's row without a foreign key: their data goes first.
  for (const each of personalData) await each.erase(tx, member);
  await nicks.erase(tx, member.uid);
  // Sessions, devices, codes, links, passkeys and the rest refer to the member's row and go with it.
  await tx.deleteFrom('members').where('uid', '=', member.uid).execute();
  const waiting = member.pending_email;
  // An unproven address may also belong to another account, whose mail stays.
  const isOwnAlone = waiting !== null && (await isNobodysAddress(tx, waiting));
  const recipients = [member.email, isOwnAlone ? waiting : null, member.phone].filter(
    (each) => each !== null,
  );
  await forgetPost(tx, recipients);
  await forgetJobsOf(tx, [member.nick], { field: 'login' });
}

/**
 * Locks the rows of all owners: of two who leave at once, the second sees that the first is gone. An owner
 * who was never activated does not count.
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
