// What waits for the team: the longest waiting of all queues first, then each queue.
import { dayMs, pathTo, type ReviewKind, type WaitingReview } from '@alcove/protocol';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import Images from 'lucide-react/icons/images';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classes } from '../../../ui/classes.ts';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import { reviewSearch } from '../reviews/load-queue.ts';
import { useAgeText } from '../use-age-text.ts';
import type { DeskQueue, LoadedDashboard } from './load-dashboard.ts';
import './dashboard.css';

const icons: Record<ReviewKind, Glyph> = {
  contribution: Images,
  contribution_texts: FileText,
  story: CircleDashed,
  photo: Image,
  certification: BadgeCheck,
  exclusion: Ban,
};

type Open = Omit<Extract<LoadedDashboard, { state: 'open' }>, 'state'>;
const waitedMs = (now: number, { since }: WaitingReview) => Math.max(0, now - since) * 1000;

export function Dashboard({ queues, first, now }: Open) {
  const { t } = useTranslation('desk');
  return (
    <div className="desk-home">
      <section className="stack g12" aria-labelledby="desk-queues">
        <h2 id="desk-queues" className="t18 semibold">
          {t('home.queues.label')}
        </h2>
        <ul className="tiles g12 desk-queues">
          {queues.map((queue) => (
            <li key={queue.kind}>
              <QueueTile queue={queue} now={now} />
            </li>
          ))}
        </ul>
      </section>
      <section className="card padded stack g8" aria-labelledby="desk-first">
        <h2 id="desk-first" className="t18 semibold">
          {t('home.first.label')}
        </h2>
        {first.length === 0 && <p className="muted">{t('home.first.none')}</p>}
        <ul className="desk-first">
          {first.map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <First item={item} now={now} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function QueueTile({ queue: { kind, count, first }, now }: { queue: DeskQueue; now: number }) {
  const { t } = useTranslation('desk');
  const ageText = useAgeText();
  const ms = first && waitedMs(now, first);
  return (
    <Link
      className="card padded desk-queue stack g4"
      to={`${pathTo('review')}${reviewSearch({ kind, page: 1 })}`}
    >
      <span className="row g8 muted">
        <Icon of={icons[kind]} size={16} />
        {t(`home.queues.${kind}`)}
      </span>
      <b className="d32 tnum">{count}</b>
      <span className={classes('t12', ms !== undefined && ms > dayMs ? 'desk-late' : 'dim')}>
        {ms === undefined ? t('home.noOldest') : t('home.oldest', { age: ageText(ms) })}
      </span>
    </Link>
  );
}

function First({ item, now }: { item: WaitingReview; now: number }) {
  const { t } = useTranslation('desk');
  const ageText = useAgeText();
  const ms = waitedMs(now, item);
  const name =
    item.kind === 'photo'
      ? t('home.first.photo', { nick: item.author.nick })
      : item.kind === 'certification'
        ? t('certification.title', { nick: item.author.nick })
        : item.kind === 'exclusion'
          ? t('home.first.exclusion', { nick: item.nick, room: item.room })
          : item.title;
  const open = item.kind === 'photo' ? {} : { open: item.id };
  return (
    <Link
      className="row g12"
      to={`${pathTo('review')}${reviewSearch({ kind: item.kind, page: 1, ...open })}`}
    >
      <Icon of={icons[item.kind]} size={16} />
      <span className="grow">
        <b className="block cut">{name}</b>
        <span className="dim">{t(`home.queues.${item.kind}`)}</span>
      </span>
      <span className={classes('tnum semibold', ms > dayMs && 'desk-late')}>{ageText(ms)}</span>
      <Icon of={ChevronRight} size={16} />
    </Link>
  );
}
