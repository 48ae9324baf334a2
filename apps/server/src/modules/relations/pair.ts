// Two members, held while something between them changes: a follow and a block that meet take turns.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import { refuse } from '../../platform/refusal.ts';

/**
 * Holds both rows until the transaction ends, always in the same order; the first counts what she has alone.
 * Refuses oneself, and whoever is not there; `active`: or has not begun.
 */
export async function holdPair(
  tx: Database,
  one: Uid,
  other: Uid,
  { active }: { active: boolean },
): Promise<void> {
  if (one === other) throw refuse('not_oneself');
  const held = await tx
    .selectFrom('members')
    .select(['uid', 'active'])
    .where('uid', 'in', [one, other])
    .orderBy('uid')
    .forNoKeyUpdate()
    .execute();
  if (!held.some(({ uid }) => uid === one)) throw refuse('logged_out');
  const them = held.find(({ uid }) => uid === other);
  if (!them || (active && !them.active)) throw refuse('member_unknown');
}
