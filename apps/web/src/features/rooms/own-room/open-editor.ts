// Opens the editor of the room on screen.
import { createOpenState } from '../../../open-state.ts';

export const roomEditor = createOpenState<true>();
