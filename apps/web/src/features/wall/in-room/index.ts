// The wall of a room's owner inside of the room: fetched when its tab is first opened.
import { lazy } from 'react';

export const RoomWall = lazy(() => import('./RoomWall.tsx'));
