// The cases of the team, the earliest clock first. Arrows choose a row, as links do.
import './cases.css';
import {
  type AnswerOf,
  caseLimits,
  caseLists,
  type CaseSummary,
  type moderationCalls,
  pathTo,
} from '@alcove/protocol';
import Scale from 'lucide-react/icons/scale';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { StatusTag, type StatusTagTone } from '../../../ui/StatusTag.tsx';
import { TabLink, TabLinks } from '../../../ui/Tabs.tsx';
import { CaseClock } from './CaseClock.tsx';
import type { CasesAsked } from './load-cases.ts';

type Listed = AnswerOf<typeof moderationCalls.cases> & { asked: CasesAsked };

/** Which word says how a case stands, first what its reader may not do. */
export function standOf({ state, hidden, closed_to_reader: closed }: CaseSummary): {
  word: 'new' | 'open' | 'decided' | 'closed' | 'hidden' | 'case_own' | 'appeal_own';
  tone: StatusTagTone;
} {
  if (closed) return { word: closed, tone: 'plain' };
  if (state === 'decided' || state === 'closed') return { word: state, tone: 'plain' };
  if (hidden === 1) return { word: 'hidden', tone: 'success' };
  return state === 'new' ? { word: 'new', tone: 'danger' } : { word: 'open', tone: 'warning' };
}

function Row({ row, now }: { row: CaseSummary; now: number }) {
  const { t } = useTranslation('desk');
  const { t: said } = useTranslation('moderation');
  const { reference, kind, items, author, taken_by: taker, notices } = row;
  const { word, tone } = standOf(row);
  const isOver = row.state === 'decided' || row.state === 'closed';
  const things = [...new Set(items.map((item) => said(`report.kinds.${item.kind}`)))].join(', ');
  return (
    <li className="case-row">
      {isOver ? <span /> : <CaseClock of={row} now={now} />}
      <Link className="case-name" to={pathTo('cases', { reference })}>
        <b className="tnum">{reference}</b>
        <span className="muted">{t(`cases.kinds.${kind}`)}</span>
      </Link>
      <span className="case-object">
        {things || t('cases.noThing')}
        {author && <span className="muted">{author.nick || t('reports.erased')}</span>}
      </span>
      <span className="cluster g8">
        <StatusTag tone={tone}>{t(`cases.stands.${word}`)}</StatusTag>
        {notices > 1 && <span className="muted">{t('cases.notices', { count: notices })}</span>}
      </span>
      <span className="muted">{taker ? taker.nick : t('cases.nobody')}</span>
    </li>
  );
}

export function CasesList({ list, counts, now, total_count: total, asked }: Listed) {
  const { t } = useTranslation('desk');
  return (
    <section className="stack g16" aria-label={t('cases.label')}>
      <TabLinks label={t('cases.states')}>
        {caseLists.map((state) => (
          <TabLink
            key={state}
            to={`${pathTo('cases')}?state=${state}`}
            label={t(`cases.lists.${state}`)}
            count={counts[state]}
            current={state === asked.state}
          />
        ))}
      </TabLinks>
      {list.length === 0 ? (
        <EmptyState icon={Scale} title={t('cases.emptyTitle')} sentence={t('cases.emptyText')} />
      ) : (
        <ul className="case-rows">
          {list.map((row) => (
            <Row key={row.reference} row={row} now={now} />
          ))}
        </ul>
      )}
      <Pager page={asked.page} total={total} perPage={caseLimits.perPage} />
    </section>
  );
}
