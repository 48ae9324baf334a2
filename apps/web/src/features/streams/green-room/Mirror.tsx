// The private preview of the own picture, and the choice to start muted or without a picture.
import EyeOff from 'lucide-react/icons/eye-off';
import FlipHorizontal2 from 'lucide-react/icons/flip-horizontal-2';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import Video from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MediaFrame, MediaChip } from '../../../ui/Media.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { chatSettings, useChatSettings } from '../../chat/index.ts';
import { DrawnChip } from '../../../DrawnChip.tsx';
import { LiveVideo } from '../LiveVideo.tsx';
import { MicrophoneLevel } from './MicrophoneLevel.tsx';
import type { CameraPreview } from './use-camera-preview.ts';

export type StartSwitches = { muted: boolean; dark: boolean };

type MirrorProps = {
  preview: Exclude<CameraPreview, { status: 'refused' }>;
  /** Undefined while live: then the room has these switches. */
  startSwitches: StartSwitches | undefined;
  onChange: (change: Partial<StartSwitches>) => void;
};

export function Mirror({ preview, startSwitches, onChange }: MirrorProps) {
  const { t } = useTranslation('streams');
  const { mirror } = useChatSettings();
  if (preview.status !== 'on') {
    return (
      <div className="green-room-waiting muted" aria-live="polite">
        <Spinner size={24} />
        <span>{t('greenRoom.asking')}</span>
      </div>
    );
  }
  const { media } = preview;
  const { width, height, frameRate } = media.getVideoTracks()[0]?.getSettings() ?? {};
  return (
    <MediaFrame
      className="green-room-mirror"
      shaded
      topLeft={
        <>
          <MediaChip icon={EyeOff}>{t('greenRoom.private')}</MediaChip>
          <DrawnChip media={media} />
        </>
      }
      topRight={
        <IconButton
          icon={FlipHorizontal2}
          kind="media"
          label={t('own.mirror')}
          aria-pressed={mirror}
          onClick={() => chatSettings.change({ mirror: !mirror })}
        />
      }
    >
      <LiveVideo media={media} label={t('greenRoom.private')} muted mirrored={mirror} />
      {startSwitches?.dark && (
        <div className="green-room-dark semibold">
          <VideoOff aria-hidden="true" />
          <span>{t('greenRoom.dark')}</span>
        </div>
      )}
      <div className="green-room-bar">
        {startSwitches && (
          <>
            <IconButton
              icon={startSwitches.muted ? MicOff : Mic}
              kind="media"
              size="large"
              label={t('greenRoom.startMuted')}
              aria-pressed={startSwitches.muted}
              onClick={() => onChange({ muted: !startSwitches.muted })}
            />
            <IconButton
              icon={startSwitches.dark ? VideoOff : Video}
              kind="media"
              size="large"
              label={t('greenRoom.startDark')}
              aria-pressed={startSwitches.dark}
              onClick={() => onChange({ dark: !startSwitches.dark })}
            />
          </>
        )}
        <MicrophoneLevel media={media} muted={startSwitches?.muted ?? false} />
        {width && height && (
          <MediaChip>
            <span className="tnum">
              {frameRate
                ? t('greenRoom.size', { width, height, rate: Math.round(frameRate) })
                : `${width} × ${height}`}
            </span>
          </MediaChip>
        )}
      </div>
    </MediaFrame>
  );
}
