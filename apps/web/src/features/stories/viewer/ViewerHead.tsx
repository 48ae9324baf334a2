// Who shows the story, since when and how long yet; stillness, sound, and the way out.
import { pathTo, storyLimits } from '@alcove/protocol';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { glyph } from '../../../icons.tsx';
import { AgoText } from '../../../ui/AgoText.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { KnownStory } from '../known.ts';
import { useTimeLeft } from '../rail/time-left.ts';

type ViewerHeadProps = {
  known: KnownStory | undefined;
  now: number;
  /** Undefined where nothing runs. */
  isPaused?: boolean | undefined;
  /** Undefined where nothing sounds. */
  isMuted?: boolean | undefined;
  onPause: () => void;
  onSound: () => void;
  onClose: () => void;
};

export function ViewerHead({ known, now, isPaused, isMuted, onPause, onSound, onClose }: ViewerHeadProps) {
  const { t } = useTranslation('stories');
  const left = useTimeLeft();
  const author = known?.author;
  // Of what is gone before its day is over, nothing more is said.
  const hasTime = known && (known.is !== 'gone' || now >= known.endsAt);
  return (
    <header className="story-head row g12">
      {author && (
        <Link to={pathTo('profile', { nick: author.nick })} className="story-author row g8 grow">
          <Avatar name={author.nick} src={author.avatar_url} sizePx={44} className="story-portrait" />
          <span className="stack">
            <span className="row g4 semibold">
              <span className="cut">{author.nick}</span>
              {author.certified === 1 && <Icon of={CertifiedSeal} size={16} label={t('certified')} />}
            </span>
            {hasTime && (
              <span className="t14 cut">
                <AgoText at={known.endsAt - storyLimits.lifeMs} now={now} />
                {known.is === 'open' && t('viewer.left', { left: left(known.endsAt - now) })}
              </span>
            )}
          </span>
        </Link>
      )}
      {isMuted !== undefined && (
        <IconButton
          icon={isMuted ? VolumeX : Volume2}
          kind="media"
          label={t(isMuted ? 'viewer.sound' : 'viewer.mute')}
          onClick={onSound}
        />
      )}
      {isPaused !== undefined && (
        <IconButton
          icon={isPaused ? Play : Pause}
          kind="media"
          label={t(isPaused ? 'viewer.play' : 'viewer.pause')}
          onClick={onPause}
        />
      )}
      <IconButton icon={glyph('x')} kind="media" label={t('viewer.close')} onClick={onClose} />
    </header>
  );
}
