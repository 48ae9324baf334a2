// Which camera or microphone of this machine is used, in rooms and in calls.
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { chatSettings, useChatSettings } from './chat-settings.ts';

type DeviceFieldProps = { kind: 'camera' | 'microphone'; devices: readonly MediaDeviceInfo[] };

export function DeviceField({ kind, devices }: DeviceFieldProps) {
  const { t } = useTranslation('rooms');
  const { [kind]: chosen } = useChatSettings();
  const known = devices.some(({ deviceId }) => deviceId === chosen);
  return (
    <Field
      label={t(`settings.media.${kind}`)}
      hint={chosen && devices.length > 0 && !known ? t('settings.media.unplugged') : undefined}
    >
      <Select
        value={known ? chosen : ''}
        onChange={(event) => chatSettings.change({ [kind]: event.currentTarget.value })}
      >
        <option value="">{t('settings.media.usual')}</option>
        {devices.map(({ deviceId, label }, at) => (
          <option key={deviceId} value={deviceId}>
            {label || t('settings.media.unnamed', { number: at + 1 })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
