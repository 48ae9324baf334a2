// What a developer and outside checks see of a demo: the letters it kept, and its clock.
import type { devCalls, OutboxItem } from '@alcove/protocol';
import type { MovableClock } from '../../platform/clock.ts';
import type { Handlers } from '../../platform/http/call.ts';

/** Newest first. */
type Outbox = { list(): Promise<OutboxItem[]> };

export type Dev = { calls: Handlers<typeof devCalls> };

export const createDev = ({ outbox, clock }: { outbox: Outbox; clock: MovableClock }): Dev => ({
  calls: {
    outbox: () => outbox.list(),
    advanceClock: async ({ advanceMs }) => ({ now: new Date(await clock.advance(advanceMs)).toISOString() }),
  },
});
