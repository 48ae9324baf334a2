// The dialogs around rooms; the code of each is loaded when it is first opened.
import { latePart } from '../../../late-part.ts';

export const CreateRoomDialog = latePart(() => import('./CreateRoomDialog.tsx'));
export const EntryRefusedDialog = latePart(() => import('./EntryRefusedDialog.tsx'));
export const FullRoomDialog = latePart(() => import('./FullRoomDialog.tsx'));
export const RoomPasswordDialog = latePart(() => import('./RoomPasswordDialog.tsx'));
export type { NewRoomSettings } from './CreateRoomDialog.tsx';
