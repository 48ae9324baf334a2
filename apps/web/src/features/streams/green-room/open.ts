// Whether the green room is open: its door is in the head of the room, in one's own window, in one's tools.
import { createOpenState } from '../../../open-state.ts';

export const greenRoom = createOpenState<boolean>();
