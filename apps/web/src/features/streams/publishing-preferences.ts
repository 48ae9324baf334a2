// How a member goes live, apart from devices: the choices made in the green room, stored in this browser.
import { createStoredPreference } from './stored-preference.ts';

export type PublishingPreferences = {
  muted: boolean;
  /** Opens the green room first; otherwise the camera goes live at once with the last devices. */
  greenRoom: boolean;
  /** Asks the server to re-encode the camera, where it can. */
  reencode: boolean;
};
const defaultPreferences: PublishingPreferences = { muted: false, greenRoom: true, reencode: false };

export const publishingPreferences = createStoredPreference('camera-choices', defaultPreferences, (found) => {
  const { muted, greenRoom, reencode } = Object(found) as Partial<Record<string, unknown>>;
  return { muted: muted === true, greenRoom: greenRoom !== false, reencode: reencode === true };
});
