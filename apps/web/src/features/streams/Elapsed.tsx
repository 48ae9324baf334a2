// Time since `since`, a server timestamp: 42:10, and 1:02:10 after an hour.
import { useServerClock, useRoom } from '../chat/index.ts';
import { elapsed } from '../../elapsed.ts';

export function Elapsed({ since }: { since: number }) {
  const { state } = useRoom();
  const now = useServerClock(true, state?.clockAheadMs ?? 0);
  return <span className="tnum">{elapsed(now - since)}</span>;
}
