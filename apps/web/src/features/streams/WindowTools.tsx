// Tools of a window: size, fullscreen, picture in picture, move, close. A small window shows only the next size.
import { may } from '@alcove/protocol';
import Fullscreen from 'lucide-react/icons/fullscreen';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Move from 'lucide-react/icons/move';
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { usePremiumRequired } from '../accounts/index.ts';
import { useRoom } from '../chat/index.ts';
import { hasPictureInPicture, toggleFullscreen, togglePictureInPicture } from './fullscreen.ts';
import { type WindowSize, windowSizes } from './window-layout.ts';

/** Size and position of a window, and how to change them. */
export type WindowArrangement = {
  size: WindowSize;
  /** It is not one of the few whose whole pictures fill the stage. */
  resizable: boolean;
  onSize: (size: WindowSize) => void;
  /** Moves the window one position forward or back. */
  onMove: (step: -1 | 1) => void;
};

type WindowToolsProps = WindowArrangement & {
  nick: string;
  /** Absent for the own camera, which is stopped instead of closed. */
  onClose?: () => void;
  /** The window shows a video, which can go fullscreen. */
  moving?: boolean;
};

/** The last `video`: during the change from one connection to the next there are two. */
function videoOf(button: Element) {
  const frame = button.closest<HTMLElement>('.live-tile') ?? undefined;
  return { frame, video: [...(frame?.querySelectorAll('video') ?? [])].at(-1) };
}

export function WindowTools({ nick, size, resizable, onSize, onMove, onClose, moving }: WindowToolsProps) {
  const { t } = useTranslation('streams');
  const { me, state } = useRoom();
  const askXxl = usePremiumRequired('chat');
  const standing = state?.caps?.standing ?? me?.standing ?? 'anonymous';
  return (
    <div className="camera-tools">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls of a form */}
      <div className="camera-sizes row" role="group" aria-label={t('sizes.label', { nick })}>
        {resizable &&
          windowSizes.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === size}
              aria-label={t(`sizes.${each}`)}
              onClick={() => onSize(each)}
            >
              {t(`sizes.letter.${each}`)}
            </button>
          ))}
        {moving && hasPictureInPicture() && (
          <IconButton
            icon={PictureInPicture2}
            size="small"
            label={t('window.pip')}
            onClick={(event) => togglePictureInPicture(videoOf(event.currentTarget).video)}
          />
        )}
        {moving && (
          <IconButton
            icon={Fullscreen}
            size="small"
            label={t('window.fullscreen')}
            onClick={(event) => {
              // R8.050: fullscreen needs XXL.
              if (!may('watchFullscreen', standing)) return askXxl('xxl_required_fullscreen');
              const { frame, video } = videoOf(event.currentTarget);
              toggleFullscreen(frame, video);
            }}
          />
        )}
      </div>
      <IconButton
        className="camera-grip"
        icon={Move}
        kind="media"
        size="small"
        label={t('window.move', { nick })}
        aria-keyshortcuts="ArrowLeft ArrowRight"
        onClick={() => onMove(-1)}
        onKeyDown={({ key, altKey }) => {
          if (altKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return;
          onMove(key === 'ArrowLeft' ? -1 : 1);
        }}
      />
      <IconButton
        className="camera-larger"
        icon={Maximize2}
        kind="media"
        size="small"
        label={t('window.larger', { nick })}
        onClick={() => onSize('medium')}
      />
      {onClose && (
        <IconButton
          icon={X}
          kind="media"
          size="small"
          label={t('window.close', { nick })}
          onClick={onClose}
        />
      )}
    </div>
  );
}
