// The archive's way through time: one year with its months, and the years beside it. A month that has not
// come yet says so and leads nowhere.
import './archive-calendar.css';
import { archiveFirstYear, pathTo } from '@alcove/protocol';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { type ArchiveMoment, isFuture } from './archive.ts';

const months = Array.from({ length: 12 }, (_, index) => index + 1);

export function ArchiveYears({ year, now }: { year: number; now: number }) {
  const { t } = useTranslation('finding');
  return (
    <nav aria-label={t('pages.archive.years')} className="row g8">
      {year > archiveFirstYear && (
        <ButtonLink icon={ChevronLeft} to={pathTo('archive', { year: year - 1 })}>
          {year - 1}
        </ButtonLink>
      )}
      {!isFuture(year + 1, 1, now) && (
        <ButtonLink iconAfter={ChevronRight} to={pathTo('archive', { year: year + 1 })}>
          {year + 1}
        </ButtonLink>
      )}
    </nav>
  );
}

export function ArchiveMonths({ moment, now }: { moment: ArchiveMoment; now: number }) {
  const { t, i18n } = useTranslation('finding');
  const name = new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' });
  const { year } = moment;
  return (
    <nav aria-label={t('pages.archive.months', { year })}>
      <ol className="archive-months fading-scroll">
        {months.map((month) => (
          <li key={month}>
            {isFuture(year, month, now) ? (
              <span className="archive-month">
                <b>{name.format(Date.UTC(year, month - 1))}</b>
                {t('pages.archive.toCome')}
              </span>
            ) : (
              <Link
                className="archive-month"
                {...(month === moment.month && { 'aria-current': 'page' })}
                to={pathTo('archive', { year, month })}
              >
                <b>{name.format(Date.UTC(year, month - 1))}</b>
                <span className="archive-arch" aria-hidden="true" />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
