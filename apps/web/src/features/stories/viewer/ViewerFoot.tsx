// Under a story: its words, and what a reader does with it.
import { pathTo, type Story, storyLimits } from '@alcove/protocol';
import Eye from 'lucide-react/icons/eye';
import Flag from 'lucide-react/icons/flag';
import Gift from 'lucide-react/icons/gift';
import Heart from 'lucide-react/icons/heart';
import Hourglass from 'lucide-react/icons/hourglass';
import Pencil from 'lucide-react/icons/pencil';
import Settings from 'lucide-react/icons/settings-2';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { glyph } from '../../../icons.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MediaChip } from '../../../ui/Media.tsx';
import { MarkedText } from '../../comments/index.ts';
import type { OpenStory } from '../known.ts';
import { useTimeLeft } from '../rail/time-left.ts';

export type StorySheet = 'comments' | 'likers';

type ViewerFootProps = {
  known: OpenStory;
  now: number;
  onSheet: (sheet: StorySheet) => void;
  onLike: () => void;
  onReport: () => void;
  /** Opens the sheet of one's own. */
  onEdit: () => void;
};

const OwnFigures = ({ story }: { story: Story }) => {
  const { t } = useTranslation('stories');
  return (
    <>
      <MediaChip icon={Eye}>{t('viewer.views', { count: story.views ?? 0 })}</MediaChip>
      <MediaChip icon={Flag}>
        {t('viewer.rejections', { count: story.rejections ?? 0, of: storyLimits.rejections })}
      </MediaChip>
    </>
  );
};

export function ViewerFoot({ known, now, onSheet, onLike, onReport, onEdit }: ViewerFootProps) {
  const { t } = useTranslation('stories');
  const left = useTimeLeft();
  const { story, author, openUntil, endsAt } = known;
  const isOwn = story.own === 1;
  const isOpenToChange = (story.edit_remaining ?? 0) > 0;
  return (
    <div className="story-foot-words stack g12">
      <p className="cluster g8">
        {openUntil < endsAt && (
          <MediaChip icon={Hourglass}>{t('viewer.openFor', { left: left(openUntil - now) })}</MediaChip>
        )}
        {story.premium === 1 && (
          <MediaChip icon={glyph('gem')} tone="premium">
            {t('line.premium')}
          </MediaChip>
        )}
        {isOwn && <OwnFigures story={story} />}
      </p>
      {story.text && (
        <div className="story-caption d24">
          <MarkedText text={story.text} plain tags />
        </div>
      )}
      <div className="row g8">
        <button type="button" className="story-reply grow" onClick={() => onSheet('comments')}>
          <span className="cut">
            {isOwn
              ? t('viewer.comments', { count: story.comment_count })
              : t('viewer.reply', { nick: author.nick })}
          </span>
        </button>
        {isOwn && (
          <Button kind="media" size="large" icon={isOpenToChange ? Pencil : Settings} onClick={onEdit}>
            {t(isOpenToChange ? 'own.edit' : 'own.manage')}
          </Button>
        )}
        {!isOwn && (
          <>
            <IconButton
              icon={Heart}
              kind="media"
              size="large"
              className="story-like"
              label={t('viewer.like')}
              aria-pressed={story.liked === 1}
              onClick={onLike}
            />
            <Link
              className="icon-button icon-button-media large"
              to={`${pathTo('virtualGiftCatalog')}?${new URLSearchParams({ pour: author.nick })}`}
              aria-label={t('viewer.gift', { nick: author.nick })}
            >
              <Icon of={Gift} />
            </Link>
            <IconButton icon={Flag} kind="media" size="large" label={t('viewer.report')} onClick={onReport} />
          </>
        )}
      </div>
      <p className="cluster g12 t14">
        <button type="button" className="link" onClick={() => onSheet('likers')}>
          {t('viewer.likes', { count: story.likes })}
        </button>
        {!isOwn && story.comment_count > 0 && (
          <button type="button" className="link" onClick={() => onSheet('comments')}>
            {t('viewer.comments', { count: story.comment_count })}
          </button>
        )}
      </p>
    </div>
  );
}
