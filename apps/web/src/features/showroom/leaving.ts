// The view of a showroom that its viewer wants to leave, until they have answered what becomes of the minute.
import { createOpenState } from '../../open-state.ts';

/** Its `ref`. */
export const leavingVisit = createOpenState<number>();
