// How much waits unread for whoever looks elsewhere: the tab's title begins with the number.
import { createOpenState } from './open-state.ts';

export const tabNews = createOpenState<number>();
