// What waits for review, the longest waiting first.
import {
  dayMs,
  pathTo,
  type ReviewKind,
  reviewKinds,
  reviewsPerPage,
  type WaitingReview,
} from '@alcove/protocol';
import Inbox from 'lucide-react/icons/inbox';
import ScanFace from 'lucide-react/icons/scan-face';
import Users from 'lucide-react/icons/users';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { Pager } from '../../../ui/Pager.tsx';
import { SegmentedLinks } from '../../../ui/Segmented.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { useAgeText } from '../use-age-text.ts';
import { DrawnVeil } from './DrawnVeil.tsx';
import { PhotoBoard } from './photos/PhotoBoard.tsx';
import { type Queue, reviewSearch } from './load-queue.ts';
import './queue.css';

/** From here on a set has waited too long. */
const lateMs = dayMs;

type ReviewQueueProps = { queue: Queue; page: number; kind: ReviewKind };

export function ReviewQueue({ queue, page, kind }: ReviewQueueProps) {
  const { t } = useTranslation('desk');
  const shown = useRef<HTMLAnchorElement>(null);
  // On a phone some kinds are out of sight; the current one is scrolled into view.
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    void shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  const { list, total_count: total, counts, now } = queue;
  const turn = (to: number) => reviewSearch({ kind, page: to });
  return (
    <section
      className={classes('review-queue', kind === 'photo' && 'side-by-side')}
      aria-label={t('review.queue')}
    >
      <SegmentedLinks label={t('review.kindsLabel')}>
        {reviewKinds.map((each) => (
          <Link
            key={each}
            to={reviewSearch({ kind: each, page: 1 })}
            aria-current={each === kind ? 'page' : undefined}
            ref={each === kind ? shown : undefined}
          >
            {t(`review.kinds.${each}`)} <span className="tnum">{counts[each]}</span>
          </Link>
        ))}
      </SegmentedLinks>
      {kind === 'photo' ? (
        <PhotoBoard key={page} queue={queue} page={page} />
      ) : list.length === 0 ? (
        <EmptyState icon={Inbox} title={t('review.empty.title')} sentence={t('review.empty.text')} />
      ) : (
        <ul className="review-rows">
          {list.map((waiting) => (
            <Row
              key={waiting.id}
              waiting={waiting}
              waitedMs={Math.max(0, now - waiting.since) * 1000}
              to={reviewSearch({ kind, page, open: waiting.id })}
            />
          ))}
        </ul>
      )}
      {kind !== 'photo' && <Pager page={page} total={total} perPage={reviewsPerPage(kind)} linkTo={turn} />}
    </section>
  );
}

type RowProps = { waiting: WaitingReview; waitedMs: number; to: string };

function Row({ waiting, waitedMs, to }: RowProps) {
  const { t } = useTranslation('desk');
  const ageText = useAgeText();
  return (
    <li className="review-row">
      {'title' in waiting && <SetRow waiting={waiting} to={to} />}
      {waiting.kind === 'certification' && <CertificationRow waiting={waiting} to={to} />}
      {waiting.kind === 'exclusion' && <ExclusionRow waiting={waiting} to={to} />}
      <span className={classes('review-row-age', waitedMs > lateMs && 'late')}>
        <span className="visually-hidden">{t('review.waited')} </span>
        {ageText(waitedMs)}
      </span>
    </li>
  );
}

const Nick = ({ nick }: { nick: string }) => (
  <Link to={pathTo('profile', { nick })} className="link" lang="">
    {nick}
  </Link>
);

function SetRow({ waiting, to }: { waiting: Extract<WaitingReview, { title: string }>; to: string }) {
  const { t } = useTranslation('desk');
  const { id, title, author, photos, films, blur, people } = waiting;
  return (
    <>
      <span className="media shuttered review-row-picture">
        <DrawnVeil of={id} />
      </span>
      <div className="stack g4">
        <Link to={to} className="review-row-title" lang="">
          {title}
        </Link>
        <p className="dim">
          <Nick nick={author.nick} />
          {', '}
          {t('review.files', { count: photos + films })}
        </p>
        <p className="review-row-tags">
          {blur === 1 && (
            <StatusTag tone="warning" icon={ScanFace}>
              {t('review.tags.blur')}
            </StatusTag>
          )}
          {people === 1 && <StatusTag icon={Users}>{t('review.tags.people')}</StatusTag>}
        </p>
      </div>
    </>
  );
}

function CertificationRow({
  waiting: { author },
  to,
}: {
  waiting: Extract<WaitingReview, { kind: 'certification' }>;
  to: string;
}) {
  const { t } = useTranslation('desk');
  return (
    <>
      <span className="review-row-face">
        <Avatar name={author.nick} src={author.avatar_url || null} sizePx={44} />
      </span>
      <Link to={to} className="review-row-title" lang="">
        {t('certification.title', { nick: author.nick })}
      </Link>
    </>
  );
}

function ExclusionRow({
  waiting,
  to,
}: {
  waiting: Extract<WaitingReview, { kind: 'exclusion' }>;
  to: string;
}) {
  const { t } = useTranslation('desk');
  const { t: said } = useTranslation('moderation');
  const { nick, author, room, reason, requests } = waiting;
  return (
    <>
      <span className="review-row-face">
        <Avatar name={nick} src={author?.avatar_url || null} sizePx={44} />
      </span>
      <div className="stack g4">
        <Link to={to} className="review-row-title" lang="">
          {nick}
        </Link>
        <p className="dim">
          {t('exclusion.inRoom', { room })}
          {', '}
          {said(`reasons.${reason}`)}
        </p>
        <p className="review-row-tags">
          <StatusTag icon={Users}>{t('exclusion.requests', { count: requests })}</StatusTag>
          {!author && <StatusTag>{t('exclusion.visitor')}</StatusTag>}
        </p>
      </div>
    </>
  );
}
