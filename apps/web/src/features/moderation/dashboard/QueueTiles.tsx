// How much waits in each queue, with cases and votes where the reader has that duty.
import { dayMs, hasDuty, pathTo } from '@alcove/protocol';
import Scale from 'lucide-react/icons/scale';
import Vote from 'lucide-react/icons/vote';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classes } from '../../../ui/classes.ts';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import { useMe } from '../../accounts/index.ts';
import { reviewSearch } from '../reviews/load-queue.ts';
import { useAgeText } from '../use-age-text.ts';
import type { DeskQueue, SiteState } from './load-dashboard.ts';
import { queueIcons } from './queue-icons.ts';

const toReview = (kind: DeskQueue['kind']) => `${pathTo('review')}${reviewSearch({ kind, page: 1 })}`;

type Props = { queues: readonly DeskQueue[]; site: SiteState };

export function QueueTiles({ queues, site }: Props) {
  const { t } = useTranslation('desk');
  const ageText = useAgeText();
  const me = useMe();
  return (
    <section className="stack g12 desk-queues-part" aria-labelledby="desk-queues">
      <h2 id="desk-queues" className="t18 semibold">
        {t('home.queues.label')}
      </h2>
      <ul className="tiles g12 desk-queues">
        {hasDuty(me?.role, 'cases') && (
          <li>
            <Tile
              to={pathTo('cases')}
              icon={Scale}
              name={t('console.entries.cases')}
              count={site.cases_count}
              isLate={site.late > 0}
              line={site.late > 0 ? t('home.late', { count: site.late }) : t('home.noneLate')}
            />
          </li>
        )}
        {queues.map(({ kind, count, first }) => {
          const ms = first && Math.max(0, site.now - first.since * 1000);
          return (
            <li key={kind}>
              <Tile
                to={toReview(kind)}
                icon={queueIcons[kind]}
                name={t(`home.queues.${kind}`)}
                count={count}
                isLate={ms !== undefined && ms > dayMs}
                line={ms === undefined ? t('home.noOldest') : t('home.oldest', { age: ageText(ms) })}
              />
            </li>
          );
        })}
        <li>
          <Tile
            to={toReview('contribution')}
            icon={Vote}
            name={t('home.queues.votes')}
            count={site.polled}
            line={t('home.votes')}
          />
        </li>
      </ul>
    </section>
  );
}

type TileProps = { to: string; icon: Glyph; name: string; count: number; line: string; isLate?: boolean };

function Tile({ to, icon, name, count, line, isLate = false }: TileProps) {
  return (
    <Link className="card padded desk-queue stack g4" to={to}>
      <span className="row g8 muted">
        <Icon of={icon} size={16} />
        <span>{name}</span>
      </span>
      <b className="d32 tnum">{count}</b>
      <span className={classes('t12', isLate ? 'desk-late' : 'dim')}>{line}</span>
    </Link>
  );
}
