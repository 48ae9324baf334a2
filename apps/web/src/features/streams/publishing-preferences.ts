// How a member goes live, apart from devices: the choices made in the green room, stored in this browser.
import { createStoredPreference } from './stored-preference.ts';

export type PublishingPreferences = {
  muted: boolean;
  /** Opens the green room first; otherwise the camera goes live at once with the last devices. */
  greenRoom: boolean;
  /** Asks the server to re-encode the camera, where it can. */
  reencode: boolean;
};
export const defaultPreferences: PublishingPreferences = { muted: false, greenRoom: true, reencode: false };

export function parsePublishingPreferences(stored: string | null): PublishingPreferences {
  try {
    const { muted, greenRoom, reencode } = JSON.parse(stored ?? '') as Record<string, unknown>;
    return { muted: muted === true, greenRoom: greenRoom !== false, reencode: reencode === true };
  } catch {
    return defaultPreferences;
  }
}

export const publishingPreferences = createStoredPreference(
  'camera-choices',
  defaultPreferences,
  parsePublishingPreferences,
);
