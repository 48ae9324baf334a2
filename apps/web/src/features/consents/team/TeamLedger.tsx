// The consent ledger as the team reads it: states and dates of all sets. Names and addresses stay sealed.
import './team.css';
import { type AnswerOf, consentLimits, type consentsCalls, consentStates, pathTo } from '@alcove/protocol';
import Signature from 'lucide-react/icons/signature';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { TabLink, TabLinks } from '../../../ui/Tabs.tsx';
import { consentLooks } from '../states.ts';
import { useDay } from '../use-day.ts';
import type { ConsentsAsked } from './load-team-ledger.ts';

type Ledger = AnswerOf<typeof consentsCalls.consentLedger>;

const linkTo = ({ state, number }: ConsentsAsked, page = 1): string => {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(number && { number: String(number) }),
    ...(page > 1 && { p: String(page) }),
  });
  return `${pathTo('consentLedger')}?${query}`;
};

export function TeamLedger({ answer, asked, page }: { answer: Ledger; asked: ConsentsAsked; page: number }) {
  const { t } = useTranslation('consents');
  const { list, counts, total_count: total } = answer;
  const all = consentStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  return (
    <section className="stack g16" aria-label={t('team.caption')}>
      <TabLinks label={t('team.filter')}>
        <TabLink
          to={linkTo({ ...asked, state: undefined })}
          label={t('team.all')}
          count={all}
          current={!asked.state}
        />
        {consentStates.map((state) => (
          <TabLink
            key={state}
            to={linkTo({ ...asked, state })}
            label={t(`states.${state}`)}
            count={counts[state] ?? 0}
            current={asked.state === state}
          />
        ))}
      </TabLinks>
      <p className="muted">
        {asked.number ? `${t('team.ofSet', { number: asked.number })}. ` : ''}
        {t('team.note')}
      </p>
      {list.length === 0 ? (
        <EmptyState icon={Signature} title={t('team.emptyTitle')} sentence={t('team.emptyText')} />
      ) : (
        <Rows list={list} />
      )}
      <Pager
        page={page}
        total={total}
        perPage={consentLimits.perPage}
        linkTo={(wanted) => linkTo(asked, wanted)}
      />
    </section>
  );
}

function Rows({ list }: Pick<Ledger, 'list'>) {
  const { t } = useTranslation('consents');
  const at = useDay();
  return (
    <div className="scroll">
      <table className="team-ledger grow">
        <caption className="visually-hidden">{t('team.caption')}</caption>
        <thead>
          <tr className="muted">
            {(['set', 'author', 'answer', 'files', 'asked', 'answered'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`team.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.number > 0 ? (
                  <Link className="link breakable" to={pathTo('contribution', { number: row.number })}>
                    {row.title || row.number}
                  </Link>
                ) : (
                  t('team.gone')
                )}
              </th>
              <td>{row.author || t('team.formerMember')}</td>
              <td>
                <span className="cluster g8">
                  <StatusTag {...consentLooks[row.state]}>{t(`states.${row.state}`)}</StatusTag>
                  {row.sealed === 1 && <span className="muted">{t('team.sealed')}</span>}
                </span>
              </td>
              <td className="tnum">{row.files}</td>
              <td className="tnum">{at(row.invited)}</td>
              <td className="tnum">{row.decided > 0 ? at(row.decided) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
