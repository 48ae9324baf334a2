// Locks two members while something between them changes, so that a follow and a block cannot both succeed.
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { refuse } from '../../platform/refusal.ts';

type Held = { uid: Uid; active: boolean };

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
  const lock = shared
    ? sql<Held>`/* prepared: hold_pair_shared */
      select uid, active from members where uid in (${one}, ${other}) order by uid for share`
    : sql<Held>`/* prepared: hold_pair */
      select uid, active from members where uid in (${one}, ${other}) order by uid for no key update`;
  const { rows: held } = await lock.execute(tx);
  if (!held.some(({ uid }) => uid === one)) throw refuse('logged_out');
  const them = held.find(({ uid }) => uid === other);
  if (!them || (active && !them.active)) throw refuse('member_unknown');
}
