// What rooms use of the chat settings.
export { useChatSettings } from './chat-settings.ts';
export { chatSettingsDialog } from './open-settings.ts';
export { RoomSettings } from './RoomSettings.tsx';
