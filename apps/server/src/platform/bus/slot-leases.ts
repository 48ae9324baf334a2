// Leases of a bounded number of slots, granted in one step over all processes of a site. A lease that is not
// renewed expires: a process that dies releases what it held.
export type SlotLeases = {
  /** Takes a slot of the room, unless all are taken; a holder keeps theirs, whatever the limit. */
  take(room: string, holder: string, limit: number): Promise<boolean>;
  /** Does not wait: a lost release ends when the lease expires. */
  release(room: string, holder: string): void;
  /** Extends the leases; a holder whose lease had expired gets it again. */
  renew(room: string, holders: readonly string[]): void;
  close(): Promise<void>;
};

/** Real time: leases are about machines. They last as long as a silent process counts as present. */
export const slotLeaseTimes = { renewEveryMs: 5_000, lastMs: 15_000 };

/** For a site of one process, which knows all holders itself. */
export const slotsOfOneProcess: SlotLeases = {
  take: async () => true,
  release() {},
  renew() {},
  close: async () => {},
};
