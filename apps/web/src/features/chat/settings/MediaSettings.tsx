// The Media tab: camera, microphone and quality, with a private preview.
import EyeOff from 'lucide-react/icons/eye-off';
import Video from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MediaFrame, MediaChip } from '../../../ui/Media.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { chatSettings, useChatSettings } from './chat-settings.ts';
import { DeviceField } from './DeviceField.tsx';
import { Qualities, useBeyond } from './Qualities.tsx';
import { qualityWithin, sharpestOf, sharpestOfChosen } from './camera-quality.ts';
import { useInputDevices } from './use-input-devices.ts';
import { type DevicePreview, useDevicePreview } from './use-device-preview.ts';
import { VoiceMeter } from './VoiceMeter.tsx';

export function MediaSettings() {
  const { t } = useTranslation('rooms');
  const settings = useChatSettings();
  const { cameras, microphones, look } = useInputDevices();
  const { preview, start, stop } = useDevicePreview(settings, look);
  const sharpest =
    preview.status === 'on' ? sharpestOf(preview.stream) : sharpestOfChosen(cameras, settings.camera);
  const quality = qualityWithin(settings.quality, sharpest);
  const beyond = useBeyond(sharpest);
  const hint = t('settings.media.qualityHint', {
    width: quality.widthPx,
    height: quality.heightPx,
    rate: quality.videoKbps,
  });
  return (
    <div className="chat-settings-pair">
      <section>
        <PreviewFrame preview={preview} mirror={settings.mirror} />
        <Button
          block
          icon={preview.status === 'on' ? VideoOff : Video}
          busy={preview.status === 'asking' && t('settings.media.asking')}
          onClick={preview.status === 'on' ? stop : start}
        >
          {preview.status === 'on' ? t('settings.media.stop') : t('settings.media.start')}
        </Button>
        <Switch
          label={t('settings.media.mirror')}
          hint={t('settings.media.mirrorHint')}
          checked={settings.mirror}
          onChange={(event) => chatSettings.change({ mirror: event.currentTarget.checked })}
        />
      </section>
      <section>
        <DeviceField kind="camera" devices={cameras} />
        <DeviceField kind="microphone" devices={microphones} />
        <Field group label={t('settings.media.quality')} hint={beyond ? `${hint} ${beyond}` : hint}>
          <Qualities
            label={t('settings.media.quality')}
            className="segmented full quality-choice"
            sharpest={sharpest}
          />
        </Field>
        <p className="dim">{t('settings.media.use')}</p>
      </section>
    </div>
  );
}

function PreviewFrame({ preview, mirror }: { preview: DevicePreview; mirror: boolean }) {
  const { t } = useTranslation('rooms');
  const on = preview.status === 'on';
  return (
    <MediaFrame
      className="preview-frame"
      topLeft={on && <MediaChip icon={EyeOff}>{t('settings.media.private')}</MediaChip>}
    >
      {on ? (
        <>
          <video
            className={mirror ? 'mirrored' : undefined}
            aria-label={t('settings.media.private')}
            autoPlay
            muted
            playsInline
            ref={(video) => {
              if (video) video.srcObject = preview.stream;
            }}
          />
          <VoiceMeter stream={preview.stream} />
        </>
      ) : (
        <div className="preview-off dim" aria-live="polite">
          {preview.status === 'asking' ? <Spinner size={24} /> : <Icon of={VideoOff} size={24} />}
          <span>
            {preview.status === 'refused'
              ? t(`settings.media.faults.${preview.fault}`)
              : preview.status === 'asking'
                ? t('settings.media.allow')
                : t('settings.media.off')}
          </span>
        </div>
      )}
    </MediaFrame>
  );
}
