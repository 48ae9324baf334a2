// Whether the green room is open. Buttons in the room's header, the own window and its toolbar open it.
import { createOpenState } from '../../../open-state.ts';

export const greenRoom = createOpenState<boolean>();
