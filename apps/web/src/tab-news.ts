// How much is unread while another tab is on screen: the title of this tab begins with the number.
import { createOpenState } from './open-state.ts';

export const tabNews = createOpenState<number>();
