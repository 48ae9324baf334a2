// What loading the document anew would take from its reader.
import { shownCall } from '../features/video-calls/index.ts';
import { roomNews } from '../room-news.ts';
import { wasTypedInto } from '../typed-into.ts';
import { isUploading } from '../upload.ts';

const textFields =
  'textarea, [contenteditable="true"], input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="range"])';

export const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role="alertdialog"]') !== null;

const isTyped = (field: Element): boolean =>
  wasTypedInto(field) && ('value' in field ? String(field.value) : (field.textContent ?? '')).trim() !== '';

/** One's own camera, or another's; sound too. */
const isLive = ({ srcObject }: HTMLMediaElement): boolean => srcObject !== null;

/** What guards itself against the end of the page, as an upload does, is asked as a browser asks it. */
const isGuarded = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A camera, a call, a room, typed text, an upload, or an open dialog. */
export function isAnythingAtStake(): boolean {
  return (
    shownCall.get() !== undefined ||
    roomNews.get() !== undefined ||
    isUploading() ||
    isDialogOpen() ||
    [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(isLive) ||
    [...document.querySelectorAll(textFields)].some(isTyped) ||
    isGuarded()
  );
}
