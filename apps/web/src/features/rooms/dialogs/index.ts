// The face of the dialogs around rooms; each travels when it is first opened.
import { lazy } from 'react';

export const FullRoomDialog = lazy(() => import('./FullRoomDialog.tsx'));
