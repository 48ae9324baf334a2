// Decisions about two members.
import type { BlockType, RefusalCode } from '@alcove/protocol';

type Standing = { mine: { type: BlockType } | undefined; theirs: { type: BlockType } | undefined };

const blockedBy = { '24h': 'blocked_for_a_day', permanent: 'blocked_for_good' } as const;

/** `mine`: the block of whoever would follow; `theirs`: of whom she would follow. */
export function whyNotFollow({ mine, theirs }: Standing): RefusalCode | undefined {
  if (theirs) return blockedBy[theirs.type];
  return mine && 'blocked_by_oneself';
}
