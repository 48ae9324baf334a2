// Whose camera is heard: one at a time, and nobody's until she has chosen one.
import { createOpenState } from '../../open-state.ts';

export const loud = createOpenState<number>();
