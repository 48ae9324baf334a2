// What stands in the composer's place, by the connection and the clock.
import { useRoom } from '../room/current-room.ts';
import { isAway, type SlotState, slotFor } from './slot.ts';
import { useServerClock } from './use-server-clock.ts';

/** `isComing`: until the room is here, its banners tell of the connection. */
export function useSlot(isComing = false): SlotState & { now: number } {
  const { state, view, me } = useRoom();
  const mutedUntil = state?.caps?.muted_until ?? 0;
  const now = useServerClock(mutedUntil > 0, state?.clockAheadMs ?? 0);
  const standing = state?.caps?.standing ?? me?.standing ?? 'trial';
  const away = !isComing && view !== undefined && isAway(state, view.live);
  return { ...slotFor({ standing, mutedUntil, away }, now), now };
}
