// The cases of the team, the earliest clock first, with the chosen one beside them.
import './cases.css';
import {
  type AnswerOf,
  caseLimits,
  caseLists,
  type CaseSummary,
  type moderationCalls,
  pathTo,
} from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Scale from 'lucide-react/icons/scale';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ChipLink } from '../../../ui/Chip.tsx';
import { useCall } from '../../../call/use-call.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { StatusTag, type StatusTagTone } from '../../../ui/StatusTag.tsx';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { withStepUp } from '../../accounts/index.ts';
import { CaseAside } from './CaseAside.tsx';
import { CaseClock } from './CaseClock.tsx';
import { useCaseKeys } from './case-keys.ts';
import { casesSearchId } from './CasesFinder.tsx';
import { casesAddress, type CasesAsked } from './load-cases.ts';
import { useCaseObject } from './use-case-object.ts';

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

type RowProps = { row: CaseSummary; now: number; isChosen: boolean; onChoose: () => void };

function Row({ row, now, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation('desk');
  const objectOf = useCaseObject();
  const { reference, kind, author, taken_by: taker, notices } = row;
  const { word, tone } = standOf(row);
  const isOver = row.state === 'decided' || row.state === 'closed';
  return (
    <li className="case-row" {...(isChosen && { 'data-chosen': true })} onPointerEnter={onChoose}>
      {isOver ? <span className="dim">–</span> : <CaseClock of={row} now={now} />}
      <Link className="case-name" to={pathTo('cases', { reference })} onFocus={onChoose}>
        <b className="tnum">{reference}</b>
        <span className="muted">{t(`cases.kinds.${kind}`)}</span>
      </Link>
      <span className="case-object">
        {objectOf(row)}
        {author && (
          <span className="muted" lang="">
            {author.nick || t('reports.erased')}
          </span>
        )}
      </span>
      <span className="case-stand cluster g8">
        <StatusTag tone={tone}>{t(`cases.stands.${word}`)}</StatusTag>
        {notices > 1 && <span className="muted t12">{t('cases.notices', { count: notices })}</span>}
      </span>
      <span className="case-taker muted">{taker ? taker.nick : t('cases.nobody')}</span>
    </li>
  );
}

const columns = ['due', 'case', 'object', 'state', 'taker'] as const;

export function CasesList({ list, counts, now, total_count: total, asked }: Listed) {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  const take = useCall(addresses.takeCase, { around: withStepUp });
  const [chosen, setChosen] = useState(list[0]?.reference);
  const at = Math.max(
    0,
    list.findIndex(({ reference }) => reference === chosen),
  );
  const row = list[at];
  const open = (reference: string, state?: object) => navigate(pathTo('cases', { reference }), { state });
  async function takeAndOpen(): Promise<void> {
    if (!row || row.closed_to_reader || row.state === 'decided' || row.state === 'closed') return;
    const { reference } = row;
    if (await take.send({ reference })) await open(reference, { open: true });
  }
  useCaseKeys({
    choose: (by) => setChosen(list[Math.min(list.length - 1, Math.max(0, at + by))]?.reference),
    open: () => void (row && open(row.reference)),
    take: () => void takeAndOpen(),
    search: () => document.getElementById(casesSearchId)?.focus(),
  });
  return (
    <section className="stack g16" aria-label={t('cases.label')}>
      <nav aria-label={t('cases.states')} className="chip-row fading-scroll">
        {caseLists.map((state) => (
          <ChipLink
            key={state}
            to={casesAddress({ ...asked, state, page: 1 })}
            on={state === asked.state}
            count={counts[state]}
            preventScrollReset
          >
            {t(`cases.lists.${state}`)}
          </ChipLink>
        ))}
      </nav>
      {list.length === 0 || !row ? (
        <EmptyState
          icon={Scale}
          title={t(asked.q || asked.kind ? 'cases.notFoundTitle' : 'cases.emptyTitle')}
          sentence={t(asked.q || asked.kind ? 'cases.notFoundText' : 'cases.emptyText')}
        />
      ) : (
        <div className="case-desk">
          <div className="stack g12">
            <p className="case-heads t14 muted" aria-hidden="true">
              {columns.map((column) => (
                <span key={column}>{t(`cases.columns.${column}`)}</span>
              ))}
            </p>
            <ul className="case-rows">
              {list.map((each) => (
                <Row
                  key={each.reference}
                  row={each}
                  now={now}
                  isChosen={each === row}
                  onChoose={() => setChosen(each.reference)}
                />
              ))}
            </ul>
            <p className="case-keys cluster g8 dim" aria-hidden="true">
              <KeyHint>J</KeyHint> <KeyHint>K</KeyHint> {t('cases.keys.choose')} <KeyHint>↵</KeyHint>{' '}
              {t('cases.keys.open')} <KeyHint>T</KeyHint> {t('cases.keys.take')} <KeyHint>/</KeyHint>{' '}
              {t('cases.keys.search')}
            </p>
            <Pager
              page={asked.page}
              total={total}
              perPage={caseLimits.perPage}
              linkTo={(page) => casesAddress({ ...asked, page })}
            />
          </div>
          <aside aria-label={t('cases.chosen')}>
            <CaseAside
              key={row.reference}
              row={row}
              now={now}
              busy={take.busy}
              fault={take.fault?.text}
              onTake={() => void takeAndOpen()}
            />
          </aside>
        </div>
      )}
    </section>
  );
}
