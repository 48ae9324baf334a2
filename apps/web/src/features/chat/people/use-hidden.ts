// The members whom a block hides from the reader, whichever of the two made it (R5.010, R5.011).
import { hiddenUids } from '@alcove/protocol';
import { useMemo } from 'react';
import { useRoom } from '../room/current-room.ts';

export function useHidden(): ReadonlySet<number> {
  const own = useRoom().state?.privateData;
  return useMemo(() => hiddenUids(own ?? { blocklist: [], blocked_by: [] }), [own]);
}
