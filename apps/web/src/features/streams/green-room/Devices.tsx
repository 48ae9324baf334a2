// Which camera, which microphone, how sharp.
import { captureLimits, videoQualities } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { chatSettings, useChatSettings } from '../../rooms/index.ts';

type DevicesProps = {
  cameras: readonly MediaDeviceInfo[];
  microphones: readonly MediaDeviceInfo[];
  /** The browser gives none of them. */
  denied: boolean;
};

export function Devices({ cameras, microphones, denied }: DevicesProps) {
  const { t } = useTranslation('streams');
  const { quality: chosen } = useChatSettings();
  const quality = videoQualities.find(({ name }) => name === chosen) ?? videoQualities[2];
  return (
    <>
      <h2>{t('loge.devices')}</h2>
      <div className="loge-pair">
        <DeviceField kind="camera" devices={cameras} denied={denied} />
        <DeviceField kind="microphone" devices={microphones} denied={denied} />
      </div>
      <Field
        group
        label={t('loge.quality')}
        hint={t('loge.qualityHint', {
          width: quality.widthPx,
          height: quality.heightPx,
          rate: captureLimits.videoKbps,
        })}
      >
        <Segmented
          full
          label={t('loge.quality')}
          value={quality.name}
          segments={videoQualities.map(({ name }) => ({ value: name, label: name }))}
          onChange={(name) => chatSettings.change({ quality: name })}
        />
      </Field>
    </>
  );
}

type DeviceFieldProps = {
  kind: 'camera' | 'microphone';
  devices: readonly MediaDeviceInfo[];
  denied: boolean;
};

function DeviceField({ kind, devices, denied }: DeviceFieldProps) {
  const { t } = useTranslation('streams');
  const { [kind]: chosen } = useChatSettings();
  const isKnown = devices.some(({ deviceId }) => deviceId === chosen);
  return (
    <Field label={t(`loge.${kind}`)} error={denied ? t('loge.blocked') : undefined}>
      <Select
        value={isKnown ? chosen : ''}
        onChange={(event) => chatSettings.change({ [kind]: event.currentTarget.value })}
      >
        <option value="">{t('loge.usual')}</option>
        {devices.map(({ deviceId, label }, at) => (
          <option key={deviceId} value={deviceId}>
            {label || t('loge.unnamed', { number: at + 1 })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
