// On a phone one's own picture fills the screen while one is on the air, and the chat lies on it. The reader may
// open the whole chat instead.
import { createOpenState } from '../../../open-state.ts';

export const pictureFirst = createOpenState<boolean>();
export const wholeTalk = createOpenState<boolean>();
