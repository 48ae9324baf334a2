// Which camera or microphone of this machine is used, in rooms and in calls.
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { hasDrawingAlone, usedCamera } from '../../../drawn-camera.ts';
import { CameraScenes } from './CameraScenes.tsx';
import { chatSettings, useChatSettings } from './chat-settings.ts';

type DeviceFieldProps = { kind: 'camera' | 'microphone'; devices: readonly MediaDeviceInfo[] };

export function DeviceField({ kind, devices }: DeviceFieldProps) {
  const { t } = useTranslation('rooms');
  const { [kind]: wanted } = useChatSettings();
  const chosen = kind === 'camera' ? usedCamera(wanted) : wanted;
  const known = devices.some(({ deviceId }) => deviceId === chosen);
  const field = (
    <Field
      label={t(`settings.media.${kind}`)}
      hint={chosen && devices.length > 0 && !known ? t('settings.media.unplugged') : undefined}
    >
      <Select
        value={known ? chosen : ''}
        onChange={(event) => chatSettings.change({ [kind]: event.currentTarget.value })}
      >
        <option value="" disabled={kind === 'camera' && hasDrawingAlone()}>
          {t('settings.media.usual')}
        </option>
        {devices.map(({ deviceId, label }, at) => (
          <option key={deviceId} value={deviceId}>
            {label || t('settings.media.unnamed', { number: at + 1 })}
          </option>
        ))}
      </Select>
    </Field>
  );
  return kind === 'camera' ? (
    <>
      {field}
      <CameraScenes />
    </>
  ) : (
    field
  );
}
