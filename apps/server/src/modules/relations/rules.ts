// Decisions about two members.
import type { BlockType, RefusalCode } from '@alcove/protocol';

type Blocks = { mine: { type: BlockType } | undefined; theirs: { type: BlockType } | undefined };

const blockedBy = { '24h': 'blocked_for_a_day', permanent: 'blocked_for_good' } as const;

/** Why a member cannot reach another. `mine`: the member's own block; `theirs`: the other's. */
export function refusalBetween({ mine, theirs }: Blocks): RefusalCode | undefined {
  if (theirs) return blockedBy[theirs.type];
  return mine && 'blocked_by_oneself';
}
