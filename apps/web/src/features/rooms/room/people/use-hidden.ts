// Whom the reader blocks, or who blocks her: neither sees the other (R5.010, R5.011).
import { useMemo } from 'react';
import { useRoom } from '../here.ts';

export function useHidden(): ReadonlySet<number> {
  const known = useRoom().state?.privateData;
  return useMemo(
    () => new Set([...(known?.blocklist ?? []), ...(known?.blocked_by ?? []).map(({ uid }) => uid)]),
    [known],
  );
}
