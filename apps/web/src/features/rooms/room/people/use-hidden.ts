// Members whom the reader blocks or who block the reader: neither sees the other (R5.010, R5.011).
import { hiddenUids } from '@alcove/protocol';
import { useMemo } from 'react';
import { useRoom } from '../current-room.ts';

export function useHidden(): ReadonlySet<number> {
  const own = useRoom().state?.privateData;
  return useMemo(() => hiddenUids(own ?? { blocklist: [], blocked_by: [] }), [own]);
}
