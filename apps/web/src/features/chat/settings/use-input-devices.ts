// The cameras and microphones of this machine, as far as the browser lists them: their names only after the site was
// allowed to use one. In a demo, a drawn camera stands behind them.
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawnCameras, usedCamera } from '../../../drawn-camera.ts';
import { useChatSettings } from './chat-settings.ts';

export type InputDevices = { cameras: MediaDeviceInfo[]; microphones: MediaDeviceInfo[] };

const none: InputDevices = { cameras: [], microphones: [] };

/** Browsers hide it on pages without a secure connection. */
const media = (): MediaDevices | undefined => globalThis.navigator?.mediaDevices;

async function found(): Promise<InputDevices> {
  try {
    const all = (await media()?.enumerateDevices()) ?? [];
    const of = (kind: MediaDeviceKind) => all.filter((each) => each.kind === kind && each.deviceId);
    return { cameras: of('videoinput'), microphones: of('audioinput') };
  } catch {
    // Not allowed to list devices: there is nothing to choose from.
    return none;
  }
}

/** `look` reads the list again, once the browser may tell more. */
export function useInputDevices(): InputDevices & { look: () => void } {
  const [devices, setDevices] = useState(none);
  const look = useCallback(() => void found().then(setDevices), []);
  useEffect(() => {
    look();
    media()?.addEventListener('devicechange', look);
    return () => media()?.removeEventListener('devicechange', look);
  }, [look]);
  const { i18n } = useTranslation();
  const { camera } = useChatSettings();
  const drawn = drawnCameras(usedCamera(camera), i18n.t('demo:drawnCamera'));
  return { ...devices, cameras: [...devices.cameras, ...drawn], look };
}
