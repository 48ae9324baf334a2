// The face of the chat's settings.
export { useChatSettings } from './chat-settings.ts';
export { chatSettingsDialog } from './open-settings.ts';
export { RoomSettings } from './RoomSettings.tsx';
