// What the chat and later domains use of rooms: what keeps a reader out, the editor of a room, pictures of its cameras.
export {
  type EntryState,
  entryStateAfter,
  entryStateOf,
  type LiveRefusal,
  liveRefusalOf,
} from './entry/entry.ts';
export { EntryScreen } from './entry/EntryScreen.tsx';
export { useRefusalText } from './entry/refusal-text.ts';
export type { RoomEntrance } from './list/ListDialogs.tsx';
export { languageOfName } from './name-language.ts';
export { roomEditor } from './own-room/open-editor.ts';
export { RoomEditorOverlay } from './own-room/RoomEditorOverlay.tsx';
export { useCameraPictures } from './use-camera-pictures.ts';
export { TermsWelcome } from './welcome/index.ts';
