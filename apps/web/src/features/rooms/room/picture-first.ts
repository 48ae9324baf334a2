// On a phone one's own picture fills the screen while one is on the air, and the talk lies on it: whoever shows
// the picture says so. She may want to read the whole talk instead.
import { createOpenState } from '../../../open-state.ts';

export const pictureFirst = createOpenState<boolean>();
export const wholeTalk = createOpenState<boolean>();
