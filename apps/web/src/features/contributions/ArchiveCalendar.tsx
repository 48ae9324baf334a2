// The years and months of the archive as links; a month to come says so.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ArchiveMoment, isFuture } from './archive.ts';

export function ArchiveCalendar({ moment, now }: { moment: ArchiveMoment; now: number }) {
  const { t, i18n } = useTranslation('contributions');
  const name = new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' });
  const { year } = moment;
  return (
    <nav aria-label={t('pages.archive.months', { year })}>
      <ol className="flex flex-wrap gap-2">
        {Array.from({ length: 12 }, (_, index) => index + 1).map((month) => (
          <li key={month}>
            {isFuture(year, month, now) ? (
              <span className="chip">{name.format(Date.UTC(year, month - 1))}</span>
            ) : (
              <Link
                className={month === moment.month ? 'chip on' : 'chip'}
                aria-current={month === moment.month ? 'page' : undefined}
                to={pathTo('archive', { year, month })}
              >
                {name.format(Date.UTC(year, month - 1))}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
