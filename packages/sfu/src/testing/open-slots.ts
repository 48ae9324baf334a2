// Slots without a bound, for tests that do not look at queues.
import type { CreateSlots } from '../options.ts';

export const openSlots: CreateSlots = () => (work) => work();
