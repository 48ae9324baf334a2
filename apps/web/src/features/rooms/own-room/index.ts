// What pages use of a host's room.
export { roomEditor } from './open-editor.ts';
export { RoomEditorOverlay } from './RoomEditorOverlay.tsx';
