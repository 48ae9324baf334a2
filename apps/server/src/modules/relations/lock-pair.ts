// Locks two members while something between them changes, so that a follow and a block cannot both succeed.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { holdMembers } from '../accounts/index.ts';

/**
 * Locks both rows until the transaction ends, always in the same order. Refuses the member themself and unknown
 * members; with `active` also those who have not activated their account. `shared`: only against changes between
 * the two; others who lock them so do not wait.
 */
export async function lockPair(
  tx: Database,
  one: Uid,
  other: Uid,
  { active, shared = false }: { active: boolean; shared?: boolean },
): Promise<void> {
  if (one === other) throw refuse('not_oneself');
  const held = await holdMembers(tx, [one, other], shared ? 'shared' : 'inTurn');
  if (!held.has(one)) throw refuse('logged_out');
  const them = held.get(other);
  if (!them || (active && !them.active)) throw refuse('member_unknown');
}
