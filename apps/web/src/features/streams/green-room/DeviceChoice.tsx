// Selects camera and microphone.
import MicOff from 'lucide-react/icons/mic-off';
import VideoOff from 'lucide-react/icons/video-off';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { isDrawnCamera, usedCamera } from '../../../drawn-camera.ts';
import { Select } from '../../../ui/Select.tsx';
import { CameraScenes, chatSettings, useChatSettings } from '../../chat/index.ts';
import type { DeviceFault } from './devices.ts';

type DeviceChoiceProps = {
  cameras: readonly MediaDeviceInfo[];
  microphones: readonly MediaDeviceInfo[];
  /** Why no device can be chosen. */
  fault: DeviceFault | undefined;
};

export function DeviceChoice({ cameras, microphones, fault }: DeviceChoiceProps) {
  const { t } = useTranslation('streams');
  // With a missing or busy device the publisher can still choose another one.
  const denied = fault !== undefined && fault !== 'missing' && fault !== 'busy';
  return (
    <section>
      <h2 className="green-room-devices-title">{t('greenRoom.devices')}</h2>
      <div className="green-room-pair stack g16">
        <DeviceField kind="camera" devices={cameras} denied={denied} />
        <DeviceField kind="microphone" devices={microphones} denied={denied} />
      </div>
      <CameraScenes />
      {fault === 'denied' && <p className="green-room-blocked t12">{t('greenRoom.blocked')}</p>}
    </section>
  );
}

type DeviceFieldProps = {
  kind: 'camera' | 'microphone';
  devices: readonly MediaDeviceInfo[];
  denied: boolean;
};

function DeviceField({ kind, devices, denied }: DeviceFieldProps) {
  const { t } = useTranslation('streams');
  const { [kind]: wanted } = useChatSettings();
  const chosen = kind === 'camera' ? usedCamera(wanted) : wanted;
  const isKnown = devices.some(({ deviceId }) => deviceId === chosen);
  const hasDrawn = devices.some(({ deviceId }) => isDrawnCamera(deviceId));
  const isGone = chosen !== '' && devices.length > 0 && !isKnown;
  return (
    <Field label={t(`greenRoom.${kind}`)} hint={isGone ? t('greenRoom.unplugged') : undefined}>
      {denied && !hasDrawn ? (
        <span className="green-room-no-device split">
          {t('greenRoom.denied')}
          <Icon of={kind === 'camera' ? VideoOff : MicOff} />
        </span>
      ) : (
        <Select
          value={isKnown ? chosen : ''}
          onChange={(event) => chatSettings.change({ [kind]: event.currentTarget.value })}
        >
          <option value="" disabled={denied}>
            {t('greenRoom.usual')}
          </option>
          {devices.map(({ deviceId, label }, at) => (
            <option key={deviceId} value={deviceId} disabled={denied && !isDrawnCamera(deviceId)}>
              {label || t('greenRoom.unnamed', { number: at + 1 })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
