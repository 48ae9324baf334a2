// A story of the reader's own: how it stands, who it is for, what it brought, and the way to its sheet, which changes and
// deletes it. Who looked at it is told to nobody.
import { pathTo, type Story, storyLimits } from '@alcove/protocol';
import Eye from 'lucide-react/icons/eye';
import Flag from 'lucide-react/icons/flag';
import Heart from 'lucide-react/icons/heart';
import Hourglass from 'lucide-react/icons/hourglass';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import ScanEye from 'lucide-react/icons/scan-eye';
import Settings from 'lucide-react/icons/settings-2';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import { Picture } from '../../../ui/Media.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { MarkedText } from '../../comments/index.ts';
import { StoryEditing } from '../compose/index.ts';
import { RejectionReasons } from './RejectionReasons.tsx';
import { viewerState } from '../rail/PersonArch.tsx';
import { StoryArch } from '../rail/StoryArch.tsx';
import { shareLeft, useTimeLeft } from '../rail/time-left.ts';

const Figure = ({ icon, label, children }: { icon: Glyph; label: string; children: React.ReactNode }) => (
  <span className="row g4">
    <Icon of={icon} size={14} label={label} />
    {children}
  </span>
);

function StateTag({ story }: { story: Story }) {
  const { t } = useTranslation('stories');
  switch (story.state) {
    case 'making':
      return (
        <StatusTag tone="warning">
          {t('own.making', { percent: Math.min(...story.media.map(({ percent }) => percent ?? 100)) })}
        </StatusTag>
      );
    case 'failed':
      return <StatusTag tone="danger">{t('own.failed')}</StatusTag>;
    case 'review':
      return <StatusTag tone="warning">{t('own.review')}</StatusTag>;
    case 'rejected':
      return <StatusTag tone="danger">{t('own.rejected')}</StatusTag>;
    case 'published':
      return story.premium === 1 ? (
        <StatusTag tone="premium">{t('own.premium')}</StatusTag>
      ) : (
        <StatusTag tone="success">{t('own.public')}</StatusTag>
      );
  }
}

function Rejected({ story, left }: { story: Story; left: string }) {
  const { t } = useTranslation('stories');
  return (
    <div className="own-story-why stack g8">
      <h2 className="t16 semibold">{t('rejected.heading')}</h2>
      <p className="muted">{t('rejected.text')}</p>
      <RejectionReasons story={story} />
      <p className="muted">{t('rejected.next', { left })}</p>
    </div>
  );
}

type OwnStoryProps = {
  story: Story;
  endsAt: number;
  now: number;
  onChanged: (story: Story) => void;
};

export function OwnStory({ story, endsAt, now, onChanged }: OwnStoryProps) {
  const { t } = useTranslation('stories');
  const [edits, setEdits] = useState(false);
  const left = useTimeLeft()(endsAt - now);
  const { state, media } = story;
  const isPublished = state === 'published';
  const isOpenToChange = (story.edit_remaining ?? 0) > 0;
  const arch = (
    <StoryArch
      size="own"
      tone={isPublished ? 'lit' : state === 'rejected' || state === 'failed' ? 'rejected' : 'waits'}
      share={shareLeft(endsAt, now)}
      picture={media[0]?.urls.thumb && <Picture src={media[0].urls.thumb} alt="" width={180} height={228} />}
      centre={state === 'review' && <Icon of={ScanEye} />}
    />
  );
  return (
    <Card padded={false} className="own-story">
      <Link
        to={`${pathTo('temporaryPhotos')}?story=${story.id}`}
        state={isPublished ? viewerState : undefined}
        preventScrollReset={isPublished}
        aria-label={t('own.open')}
      >
        {arch}
      </Link>
      <div className="own-story-words stack g4">
        <p className="cluster g8">
          <b className="t16">{t('own.heading')}</b>
          <StateTag story={story} />
        </p>
        {story.text && (
          <div className="own-story-text muted">
            <MarkedText text={story.text} plain tags />
          </div>
        )}
        {state === 'review' && <p className="muted">{t('own.reviewText')}</p>}
        {state === 'making' && <p className="muted">{t('own.makingText')}</p>}
        {state === 'failed' && <p className="muted">{t('own.failedText')}</p>}
        {(isPublished || state === 'rejected') && (
          <p className="cluster g12 t14 dim">
            <Figure icon={Eye} label={t('figures.views')}>
              {story.views ?? 0}
            </Figure>
            <Figure icon={Heart} label={t('figures.likes')}>
              {story.likes}
            </Figure>
            <Figure icon={MessageCircle} label={t('figures.comments')}>
              {story.comment_count}
            </Figure>
            <Figure icon={Flag} label={t('figures.rejections')}>
              {t('own.rejections', { count: story.rejections ?? 0, of: storyLimits.rejections })}
            </Figure>
            <span className="row g4">
              <Icon of={Hourglass} size={14} />
              {t('own.left', { left })}
            </span>
          </p>
        )}
        {state === 'rejected' && <Rejected story={story} left={left} />}
      </div>
      <Button icon={isOpenToChange ? Pencil : Settings} onClick={() => setEdits(true)}>
        {t(isOpenToChange ? 'own.edit' : 'own.manage')}
      </Button>
      {edits && (
        <Suspense>
          <StoryEditing story={story} onClose={() => setEdits(false)} onChanged={onChanged} />
        </Suspense>
      )}
    </Card>
  );
}
