// Which room is on screen; none on every other page.
import { createOpenState } from '../../../open-state.ts';

export const shownRoom = createOpenState<number>();
