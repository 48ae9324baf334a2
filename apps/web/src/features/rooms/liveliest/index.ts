// What pages use of the liveliest rooms. Their style comes with the page, so that they never stand without it; the
// cards are loaded by members alone.
import '../list/list.css';
import { latePart } from '../../../late-part.ts';

export type { ListDialogsProps } from '../list/ListDialogs.tsx';
export const LiveliestRooms = latePart(() => import('./LiveliestRooms.tsx'));
