// What a room uses of sanctions; the dialog is loaded when it is first opened.
import { latePart } from '../../../late-part.ts';

export { useMute } from './use-mute.ts';
export { useXxlEnded } from './use-xxl-ended.ts';
export const ExcludeDialog = latePart(() => import('./ExcludeDialog.tsx'));
