// Opens the settings of the chat from wherever it is asked for.
import { createOpenState } from '../../../open-state.ts';

export const settingsTabs = ['general', 'media', 'sound'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** `chatSettingsDialog.set('media')` */
export const chatSettingsDialog = createOpenState<SettingsTab>();
