// Who has one of a bounded number of seats, decided in one step for all processes of a site. A seat that
// nobody renews ends by itself: a process that dies gives back what it held.
export type SlotLeases = {
  /** Whether she has a seat in that hall from now on; whoever has one keeps it, whatever the limit. */
  take(hall: string, who: string, limit: number): Promise<boolean>;
  /** Without waiting: what is lost ends by itself. */
  giveBack(hall: string, who: string): void;
  /** They have theirs still; whoever lost it has it again. */
  renew(hall: string, everybody: readonly string[]): void;
  close(): Promise<void>;
};

/** Real time: it is about machines. As long as a silent process counts as there. */
export const slotLeaseTimes = { renewEveryMs: 5_000, lastMs: 15_000 };

/** One process knows by itself who is in; it has nobody to agree with. */
export const slotsOfOneProcess: SlotLeases = {
  take: async () => true,
  giveBack() {},
  renew() {},
  close: async () => {},
};
