// What other domains count for the dashboard. Those before moderation are asked; those after it register what they know.
import type { WaitingDeliveries } from '@alcove/protocol';

export type SiteCounts = {
  /** In all processes. */
  live(): { cameras: number; viewers: number };
  /** Sets on which Premium members vote. */
  polled(): Promise<number>;
  deliveries(): Promise<WaitingDeliveries>;
};

/** Until a domain registers, it counts nothing. */
const nothing: SiteCounts = {
  live: () => ({ cameras: 0, viewers: 0 }),
  polled: async () => 0,
  deliveries: async () => ({ events: 0, mails: 0, pushes: 0, dead: 0 }),
};

export function createSiteCounts() {
  let counts = nothing;
  return {
    register: (some: Partial<SiteCounts>): void => void (counts = { ...counts, ...some }),
    live: () => counts.live(),
    polled: () => counts.polled(),
    deliveries: () => counts.deliveries(),
  };
}
