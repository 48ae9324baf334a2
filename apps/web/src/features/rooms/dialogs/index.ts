// The dialogs around rooms; the code of each is loaded when it is first opened.
import { lazy } from 'react';

export const CreateRoomDialog = lazy(() => import('./CreateRoomDialog.tsx'));
export const EntryRefusedDialog = lazy(() => import('./EntryRefusedDialog.tsx'));
export const FullRoomDialog = lazy(() => import('./FullRoomDialog.tsx'));
export const RoomPasswordDialog = lazy(() => import('./RoomPasswordDialog.tsx'));
export type { NewRoomSettings } from './CreateRoomDialog.tsx';
