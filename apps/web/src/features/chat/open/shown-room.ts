// The id of the room on screen; undefined on every other page.
import { createOpenState } from '../../../open-state.ts';

export const shownRoom = createOpenState<number>();
