// Which tab of the chat settings is open; undefined while they are closed.
import { createOpenState } from '../../../open-state.ts';

export const settingsTabs = ['general', 'media', 'sound'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** `chatSettingsDialog.set('media')` */
export const chatSettingsDialog = createOpenState<SettingsTab>();
