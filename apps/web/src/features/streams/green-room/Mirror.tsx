// One's own picture before it is anybody else's, and how one goes out: heard or not, seen or not.
import EyeOff from 'lucide-react/icons/eye-off';
import FlipHorizontal2 from 'lucide-react/icons/flip-horizontal-2';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import Video from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Media, MediaChip } from '../../../ui/Media.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { chatSettings, useChatSettings } from '../../rooms/index.ts';
import { Picture } from '../Picture.tsx';
import { Level } from './Level.tsx';
import type { Preview } from './use-preview.ts';

export type Going = { muted: boolean; dark: boolean };

type MirrorProps = {
  preview: Exclude<Preview, { status: 'refused' }>;
  /** Nothing where she is out already: there her tools are in the room. */
  going: Going | undefined;
  onGoing: (change: Partial<Going>) => void;
};

export function Mirror({ preview, going, onGoing }: MirrorProps) {
  const { t } = useTranslation('streams');
  const { mirror } = useChatSettings();
  if (preview.status !== 'on') {
    return (
      <div className="loge-waiting" aria-live="polite">
        <Spinner size={24} />
        <span>{t('loge.asking')}</span>
      </div>
    );
  }
  const { media } = preview;
  const { width, height, frameRate } = media.getVideoTracks()[0]?.getSettings() ?? {};
  return (
    <Media
      className="loge-mirror"
      shaded
      topLeft={<MediaChip icon={EyeOff}>{t('loge.private')}</MediaChip>}
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
      <Picture media={media} label={t('loge.private')} muted mirrored={mirror} />
      {going?.dark && (
        <div className="loge-dark">
          <VideoOff aria-hidden="true" />
          <span>{t('loge.dark')}</span>
        </div>
      )}
      <div className="loge-bar">
        {going && (
          <>
            <IconButton
              icon={going.muted ? MicOff : Mic}
              kind="media"
              size="large"
              label={t('loge.startMuted')}
              aria-pressed={going.muted}
              onClick={() => onGoing({ muted: !going.muted })}
            />
            <IconButton
              icon={going.dark ? VideoOff : Video}
              kind="media"
              size="large"
              label={t('loge.startDark')}
              aria-pressed={going.dark}
              onClick={() => onGoing({ dark: !going.dark })}
            />
          </>
        )}
        <Level media={media} muted={going?.muted ?? false} />
        {width && height && (
          <MediaChip>
            <span className="tnum">
              {frameRate
                ? t('loge.size', { width, height, rate: Math.round(frameRate) })
                : `${width} × ${height}`}
            </span>
          </MediaChip>
        )}
      </div>
    </Media>
  );
}
