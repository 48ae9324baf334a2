// A year of the archive with its months, or a month with its days and what was published in it.
import { contributionLimits, pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SetCard } from '../../contributions/index.ts';
import { contextOf } from './archive.ts';
import { ArchiveDays } from './ArchiveDays.tsx';
import { ArchiveMonths } from './ArchiveMonths.tsx';
import { ArchiveYears } from './ArchiveYears.tsx';
import type { LoadedArchive, OpenArchive } from './load.ts';
import { useCalendarNames } from './use-calendar-names.ts';
import { ArchiveOffer, VeiledSets } from './VeiledArchive.tsx';
import '../found-grid.css';
import './archive.css';

function ArchiveSets({ loaded, year, month }: { loaded: OpenArchive; year: number; month: number }) {
  const { t, i18n } = useTranslation('finding');
  const names = useCalendarNames();
  const { answer, day, page, now } = loaded;
  const of = pathTo('archive', { year, month });
  const context = contextOf({ year, month }, day);
  const linkTo = (to: number) =>
    `${of}?${new URLSearchParams({ ...(day !== undefined && { day: String(day) }), p: String(to) })}`;
  return (
    <section className="stack g16" aria-labelledby="archive-list">
      <h2 id="archive-list" className="t18 cluster g8">
        {day === undefined ? t('pages.archive.allMonth') : names.day(year, month, day)}
        <span className="dim">{new Intl.NumberFormat(i18n.language).format(answer.total_count)}</span>
        {day !== undefined && (
          <Link className="link t14" to={of} preventScrollReset>
            {t('pages.archive.allMonth')}
          </Link>
        )}
      </h2>
      <ul className="found-grid">
        {answer.list.map((card) => (
          <li key={card.id}>
            <SetCard card={card} context={context} now={now} />
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        total={answer.total_count}
        perPage={contributionLimits.perPage}
        most={contributionLimits.pages}
        linkTo={linkTo}
      />
    </section>
  );
}

const Nothing = () => {
  const { t } = useTranslation('finding');
  return (
    <EmptyState
      title={t('pages.archive.empty.title')}
      sentence={t('pages.archive.empty.text')}
      action={<ButtonLink to={pathTo('index')}>{t('pages.archive.empty.action')}</ButtonLink>}
    />
  );
};

export function ArchivePage({ loaded }: { loaded: LoadedArchive }) {
  const { t } = useTranslation('finding');
  if (loaded.state !== 'open')
    return <LoadFailed title={t('tagPage.failed.title')} sentence={t('tagPage.failed.text')} />;
  const { moment, answer, day, now } = loaded;
  const { year, month } = moment;
  const isClosed = answer.closed_by !== undefined;
  if (month === undefined || isClosed)
    return (
      <div className="archive-year">
        <ArchiveYears year={year} years={answer.years} />
        <div className="stack g20">
          {isClosed && <ArchiveOffer />}
          {month === undefined ? (
            <ArchiveMonths moment={moment} answer={answer} now={now} />
          ) : (
            <>
              {answer.total_count > 0 && <VeiledSets moment={moment} />}
              <ArchiveDays answer={answer} day={day} now={now} year={year} month={month} />
            </>
          )}
          {month === undefined && isClosed && answer.total_count > 0 && <VeiledSets moment={moment} />}
        </div>
      </div>
    );
  return (
    <div className="archive-month-page">
      <ArchiveDays answer={answer} day={day} now={now} year={year} month={month} />
      {answer.total_count > 0 ? (
        <ArchiveSets key={day} loaded={loaded} year={year} month={month} />
      ) : (
        <Nothing />
      )}
    </div>
  );
}
