// The site keeps an owner who can act.
import type { Role, Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { bansInForce, holdWithOwners } from '../../accounts/index.ts';

/**
 * Holds the member and all owners, so that what two owners do to each other is decided one after the other. `demand`
 * refuses where no other owner would stay.
 */
export async function holdBesideOwners(tx: Database, uid: Uid, now: number) {
  const held = await holdWithOwners(tx, uid);
  const member = held.find((each) => each.uid === uid);
  if (!member) throw refuse('member_unknown');
  return {
    role: member.role as Role | null,
    async demandAnother(): Promise<void> {
      const banned = await bansInForce(tx, now);
      const stays = held.some(
        (each) => each.uid !== uid && each.role === 'owner' && each.active && !banned.has(each.uid),
      );
      if (!stays) throw refuse('last_owner_stays');
    },
  };
}
