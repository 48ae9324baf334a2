// The years since the first set, beside what is shown of one.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export function ArchiveYears({ year, years }: { year: number; years: readonly number[] }) {
  const { t } = useTranslation('finding');
  return (
    <nav aria-label={t('pages.archive.years')} className="archive-years fading-scroll">
      {years.map((each) => (
        <Link
          key={each}
          to={pathTo('archive', { year: each })}
          aria-current={each === year ? 'page' : undefined}
        >
          {each}
        </Link>
      ))}
    </nav>
  );
}
