// One of what waits, opened: a set or the changed texts of one, its place in the queue and the way on.
import { isPassing, type OpenedReview, pathTo, type ReviewKind } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Clock from 'lucide-react/icons/clock';
import Scale from 'lucide-react/icons/scale';
import UserX from 'lucide-react/icons/user-x';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { CallFailure } from '../../../call/call-server.ts';
import { useAnswer } from '../../../call/use-answer.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { useAgeText } from '../use-age-text.ts';
import { CertificationReview } from './CertificationReview.tsx';
import { ExclusionReview } from './ExclusionReview.tsx';
import { ChangedNote } from './ChangedNote.tsx';
import { Escalate } from './Escalate.tsx';
import { placeOf, type Queue, reviewSearch } from './load-queue.ts';
import { SetReview } from './SetReview.tsx';
import { StoryReview } from './StoryReview.tsx';
import { TextsReview } from './TextsReview.tsx';
import './file.css';
import './queue.css';
import './review.css';

type ReviewScreenProps = { queue: Queue; page: number; kind: ReviewKind; id: number };
type Place = ReturnType<typeof placeOf>;

export function ReviewScreen(props: ReviewScreenProps) {
  const { revalidate } = useRevalidator();
  const [changed, setChanged] = useState<{ times: number; message: string }>();
  return (
    <OpenedVersion
      key={changed?.times}
      {...props}
      changed={changed?.message}
      onChanged={({ message }) => {
        setChanged({ times: (changed?.times ?? 0) + 1, message });
        // How long it has waited, and its place.
        void revalidate();
      }}
    />
  );
}

type OpenedVersionProps = ReviewScreenProps & {
  /** Why it was opened anew. */
  changed: string | undefined;
  onChanged: (failure: CallFailure) => void;
};

/** Mounted anew for each version: nothing that was chosen on the one before counts on it. */
function OpenedVersion({ queue, page, kind, id, changed, onChanged }: OpenedVersionProps) {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  // The opening is recorded: it is asked for once, and never ahead of time.
  const opened = useAnswer(addresses.openReview, { kind, id });
  const [lost, setLost] = useState<{ failure: CallFailure; mayBeOwn: boolean }>();
  const place = placeOf({ queue, page, kind, id });
  const waiting = queue.list.find((each) => each.id === id);
  const waitedMs = waiting && Math.max(0, queue.now - waiting.since) * 1000;
  const back = reviewSearch({ kind, page });
  const review = {
    onDecided: () => void navigate(place.after),
    onChanged,
    onLost: (failure: CallFailure, mayBeOwn: boolean) => setLost({ failure, mayBeOwn }),
  };
  const ways = { place, back, onRetry: opened.again };
  if (lost) return <Refused {...lost} {...ways} />;
  if (opened.state === 'failed') return <Refused failure={opened.fault} {...ways} />;
  if (opened.state === 'asking') return <Opening />;
  const reviewed = opened.data;
  return (
    <div className="review">
      <Head reviewed={reviewed} place={place} total={queue.total_count} waitedMs={waitedMs} back={back} />
      {/* Of a set it stands beside the other decisions. */}
      {reviewed.kind !== 'contribution' && (
        <div className="cluster">
          <Escalate {...review} kind={kind} id={id} version={reviewed.version} />
        </div>
      )}
      {changed !== undefined && <ChangedNote message={changed} />}
      {reviewed.kind === 'contribution' && <SetReview {...review} reviewed={reviewed} />}
      {reviewed.kind === 'story' && <StoryReview {...review} reviewed={reviewed} />}
      {reviewed.kind === 'contribution_texts' && <TextsReview {...review} reviewed={reviewed} />}
      {reviewed.kind === 'certification' && <CertificationReview {...review} id={id} reviewed={reviewed} />}
      {reviewed.kind === 'exclusion' && <ExclusionReview {...review} id={id} reviewed={reviewed} />}
      <output className="visually-hidden">{t('review.opened', { title: titleOf(reviewed) })}</output>
    </div>
  );
}

function titleOf(reviewed: OpenedReview): string {
  if ('contribution' in reviewed) return reviewed.contribution.title;
  return reviewed.kind === 'exclusion' ? `${reviewed.nick}, ${reviewed.room}` : reviewed.author.nick;
}

type HeadProps = {
  reviewed: OpenedReview;
  place: Place;
  total: number;
  waitedMs: number | undefined;
  back: string;
};

function Head({ reviewed, place, total, waitedMs, back }: HeadProps) {
  const { t } = useTranslation('desk');
  const ageText = useAgeText();
  const { author } = reviewed;
  return (
    <header className="review-head cluster">
      <Link to={back} className="icon-button" aria-label={t('review.back')}>
        <Icon of={ArrowLeft} />
      </Link>
      <h1 className="d32" lang="">
        {titleOf(reviewed)}
      </h1>
      {author && (
        <p className="review-author cluster">
          <Avatar name={author.nick} src={author.avatar_url || null} sizePx={32} />
          <Link to={pathTo('profile', { nick: author.nick })} className="link" lang="">
            {author.nick}
          </Link>
          {author.certified === 1 && <Icon of={CertifiedSeal} size={16} label={t('review.certified')} />}
          {'history' in reviewed && (
            <span className="dim">
              {t('review.published', { count: reviewed.history.published })}
              {', '}
              {t('review.rejected', { count: reviewed.history.rejected })}
            </span>
          )}
        </p>
      )}
      {waitedMs !== undefined && (
        <StatusTag icon={Clock}>
          <span className="visually-hidden">{t('review.waited')} </span>
          <span className="tnum">{ageText(waitedMs)}</span>
        </StatusTag>
      )}
      <nav className="row g8" aria-label={t('review.turns')}>
        <Turn to={place.previous} name={t('review.previous')} icon={ChevronLeft} />
        {place.number !== undefined && (
          <span className="dim tnum">
            {place.number} / {total}
          </span>
        )}
        <Turn to={place.next} name={t('review.next')} icon={ChevronRight} />
      </nav>
    </header>
  );
}

const Turn = ({ to, name, icon }: { to: string | undefined; name: string; icon: typeof ChevronLeft }) =>
  to ? (
    <Link to={to} className="icon-button icon-button-filled" aria-label={name}>
      <Icon of={icon} />
    </Link>
  ) : (
    <span className="icon-button pager-end" aria-hidden="true">
      <Icon of={icon} />
    </span>
  );

function Opening() {
  const { t } = useTranslation('desk');
  return (
    <div className="review" aria-busy="true">
      <output className="visually-hidden">{t('review.opening')}</output>
      <Skeleton height="60vh" />
    </div>
  );
}

type RefusedProps = {
  failure: CallFailure;
  /** An answer was lost before: the decision that stands may be one's own. */
  mayBeOwn?: boolean;
  place: Place;
  back: string;
  onRetry: () => void;
};

function Refused({ failure, mayBeOwn, place, back, onRetry }: RefusedProps) {
  const { t } = useTranslation('desk');
  const ways = (
    <span className="review-ways">
      <ButtonLink to={back}>{t('review.back')}</ButtonLink>
      <ButtonLink kind="primary" to={place.after}>
        {t('review.goOn')}
      </ButtonLink>
    </span>
  );
  const blank = (icon: typeof Scale, sentence: ReactNode) => (
    <EmptyState as="h1" icon={icon} title={failure.message} sentence={sentence} action={ways} />
  );
  if (failure.code === 'review_decided')
    return blank(Scale, mayBeOwn ? t('review.decided.mayBeOwn') : t('review.decided.text'));
  if (failure.code === 'review_own') return blank(UserX, t('review.own'));
  if (!isPassing(failure.code)) return blank(Scale, t('review.gone'));
  return (
    <LoadFailed
      as="h1"
      title={t('review.failed.title')}
      sentence={t('review.failed.text')}
      onRetry={onRetry}
    />
  );
}
