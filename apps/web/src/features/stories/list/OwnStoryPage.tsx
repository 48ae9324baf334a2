// A story of the reader's own that nobody else sees: being made, waiting for a reviewer, or rejected. What it shows, why it
// is closed, what becomes of its day, and how far its files are.
import { type Story, storyLimits } from '@alcove/protocol';
import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import Heart from 'lucide-react/icons/heart';
import Pencil from 'lucide-react/icons/pencil';
import ScanEye from 'lucide-react/icons/scan-eye';
import Settings from 'lucide-react/icons/settings-2';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { MediaChip, MediaFrame, Picture, Veil } from '../../../ui/Media.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { MarkedText } from '../../comments/index.ts';
import { clockOf } from '../../media/index.ts';
import { Frieze } from '../compose/Frieze.tsx';
import { StoryEditing } from '../compose/index.ts';
import type { WithheldStory } from '../known.ts';
import { useTimeLeft } from '../rail/time-left.ts';
import { RejectionReasons } from './RejectionReasons.tsx';

type OwnStoryPageProps = {
  story: WithheldStory;
  /** When it is destroyed, by the clock of the site. */
  endsAt: number;
  now: number;
  onChanged: (story: Story) => void;
};

export default function OwnStoryPage({ story, endsAt, now, onChanged }: OwnStoryPageProps) {
  const { t } = useTranslation('stories');
  const [edits, setEdits] = useState(false);
  const { state, media } = story;
  const [first] = media;
  const isRejected = state === 'rejected';
  const isOpenToChange = (story.edit_remaining ?? 0) > 0;
  return (
    <div className="own-story-page">
      <MediaFrame
        className="own-story-picture"
        shaded
        topLeft={<MediaChip icon={EyeOff}>{t('own.onlyYou')}</MediaChip>}
        veil={isRejected && <Veil icon={EyeOff} reason={t('receipt.closed')} />}
      >
        {first?.urls.large && (
          <Picture src={first.urls.large} alt={first.alt} width={540} height={720} eager />
        )}
        {!isRejected && story.text && (
          <div className="marked-text d24 breakable">
            <MarkedText text={story.text} plain tags />
          </div>
        )}
      </MediaFrame>
      <div className="stack g16">
        <Card className="stack g16">
          <Standing state={state} />
          {isRejected && <RejectionReasons story={story} />}
          <div>
            <Button icon={isOpenToChange ? Pencil : Settings} onClick={() => setEdits(true)}>
              {t(isOpenToChange ? 'own.edit' : 'own.manage')}
            </Button>
          </div>
        </Card>
        {state !== 'failed' && <Day story={story} endsAt={endsAt} now={now} />}
        {isRejected ? <Brought story={story} /> : <FilesOf story={story} />}
      </div>
      {edits && (
        <Suspense>
          <StoryEditing story={story} onClose={() => setEdits(false)} onChanged={onChanged} />
        </Suspense>
      )}
    </div>
  );
}

function Standing({ state }: Pick<WithheldStory, 'state'>) {
  const { t } = useTranslation('stories');
  const said = {
    review: { heading: t('own.reviewHeading'), text: t('own.onlyYouText') },
    making: { heading: t('own.makingHeading'), text: t('own.makingText') },
    failed: { heading: t('own.failed'), text: t('own.failedText') },
    rejected: { heading: t('rejected.heading'), text: t('rejected.text') },
  }[state];
  return (
    <header className="row g16">
      <span className="own-story-mark" data-state={state}>
        <Icon of={state === 'review' || state === 'making' ? ScanEye : Flag} />
      </span>
      <div>
        <h2 className="t18 semibold">{said.heading}</h2>
        <p className="muted">{said.text}</p>
      </div>
    </header>
  );
}

function Day({ story, endsAt, now }: { story: WithheldStory; endsAt: number; now: number }) {
  const { t } = useTranslation('stories');
  const left = useTimeLeft();
  const isRejected = story.state === 'rejected';
  // One that no reviewer had published has no day that would go on.
  const hasBegun = isRejected && story.published > 0;
  if (isRejected && !hasBegun) return null;
  const premium = story.premium === 1;
  const from = hasBegun ? endsAt - storyLimits.lifeMs : now;
  return (
    <Card className="stack g16">
      <header className="split g12">
        <h2 className="t18 semibold">{t(hasBegun ? 'rejected.mayCome' : 'own.dayHeading')}</h2>
        <StatusTag tone={premium ? 'premium' : 'success'}>
          {t(premium ? 'own.premium' : 'own.public')}
        </StatusTag>
      </header>
      <p className="muted">
        {hasBegun ? t('rejected.next', { left: left(endsAt - now) }) : t('own.dayText')}
      </p>
      <Frieze premium={premium} now={now} from={from} freeDelayMs={0} state={hasBegun ? 'held' : 'waits'} />
    </Card>
  );
}

function Brought({ story: { views = 0, likes, rejections = 0 } }: { story: WithheldStory }) {
  const { t } = useTranslation('stories');
  const figures = [
    ['views', Eye, t('viewer.views', { count: views })],
    ['likes', Heart, t('viewer.likes', { count: likes })],
    ['rejections', Flag, t('viewer.rejections', { count: rejections, of: storyLimits.rejections })],
  ] as const;
  return (
    <Card>
      <ul className="cluster g24">
        {figures.map(([name, icon, said]) => (
          <li key={name} className="row g8">
            <Icon of={icon} size={16} />
            {said}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FilesOf({ story: { media } }: { story: WithheldStory }) {
  const { t } = useTranslation('stories');
  return (
    <Card className="own-story-files stack g8">
      <h2 className="t18 semibold">{t('own.files')}</h2>
      <ul>
        {media.map(({ id, kind, urls, width, height, duration_ms: durationMs, state, percent = 0 }, at) => (
          <li key={id}>
            <ListRow
              lead={
                <MediaFrame>
                  {urls.thumb && <Picture src={urls.thumb} alt="" width={180} height={240} />}
                </MediaFrame>
              }
              title={
                kind === 'photo'
                  ? t('own.photo', { at: at + 1 })
                  : t('own.film', { length: clockOf(durationMs) })
              }
              line={width > 0 && `${width} × ${height}`}
              aside={
                <span data-state={state} className="row g8">
                  {state === 'ready' && <Icon of={Check} size={16} />}
                  {state === 'ready' && t('own.ready')}
                  {state === 'processing' && t('own.making', { percent })}
                  {state === 'failed' && t('own.failed')}
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
