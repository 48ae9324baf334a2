// The wall of a room's owner inside of the room: fetched when its tab is first opened.
import { latePart } from '../../../late-part.ts';

export const RoomWall = latePart(() => import('./RoomWall.tsx'));
