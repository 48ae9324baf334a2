// The sizes of a window, fullscreen, picture in picture, its end. A small one has room for the next size only.
import { may } from '@alcove/protocol';
import Fullscreen from 'lucide-react/icons/fullscreen';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Move from 'lucide-react/icons/move';
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { usePremiumRequired } from '../accounts/index.ts';
import { useRoom } from '../rooms/index.ts';
import { hasPictureInPicture, toggleFullscreen, togglePictureInPicture } from './fullscreen.ts';
import { type Size, sizes } from './windows.ts';

/** How it stands among the others. */
export type Arranged = {
  size: Size;
  onSize: (size: Size) => void;
  /** One place forward or back. */
  onMove: (step: -1 | 1) => void;
};

type WindowToolsProps = Arranged & {
  nick: string;
  /** Not of one's own: that one is stopped. */
  onClose?: () => void;
  /** There is a moving picture, for the whole screen. */
  moving?: boolean;
};

/** The last one: while one picture takes over from another there are two. */
function pictureOf(button: Element) {
  const frame = button.closest<HTMLElement>('.live-tile') ?? undefined;
  return { frame, video: [...(frame?.querySelectorAll('video') ?? [])].at(-1) };
}

export function WindowTools({ nick, size, onSize, onMove, onClose, moving }: WindowToolsProps) {
  const { t } = useTranslation('streams');
  const { me, state } = useRoom();
  const askXxl = usePremiumRequired('chat');
  const standing = state?.caps?.standing ?? me?.standing ?? 'anonymous';
  return (
    <div className="camera-tools">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls of a form */}
      <div className="camera-sizes" role="group" aria-label={t('sizes.label', { nick })}>
        {sizes.map((each) => (
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
            onClick={(event) => togglePictureInPicture(pictureOf(event.currentTarget).video)}
          />
        )}
        {moving && (
          <IconButton
            icon={Fullscreen}
            size="small"
            label={t('window.fullscreen')}
            onClick={(event) => {
              // R8.050: the whole screen is for XXL.
              if (!may('watchFullscreen', standing)) return askXxl();
              const { frame, video } = pictureOf(event.currentTarget);
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
