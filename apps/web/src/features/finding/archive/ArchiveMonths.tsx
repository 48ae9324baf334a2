// The months of a year: how much was published in each, as a bar from zero, and its latest. Months to come lead nowhere.
import { type ContributionCard, pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MediaFrame, Picture } from '../../../ui/Media.tsx';
import { ProgressBar } from '../../../ui/Progress.tsx';
import { DrawnCover } from '../../contributions/index.ts';
import { isFuture } from './archive.ts';
import type { OpenArchive } from './load.ts';
import { useCalendarNames } from './use-calendar-names.ts';

const months = Array.from({ length: 12 }, (_, index) => index + 1);
const shownPlaces = [0, 1, 2];

const Cover = ({ card }: { card: ContributionCard }) => (
  <MediaFrame>
    {card.cover?.urls.tile ? (
      <Picture src={card.cover.urls.tile} alt="" width={76} height={58} />
    ) : (
      <DrawnCover number={card.number} />
    )}
  </MediaFrame>
);

export function ArchiveMonths({ moment, answer, now }: Pick<OpenArchive, 'moment' | 'answer' | 'now'>) {
  const { t, i18n } = useTranslation('finding');
  const names = useCalendarNames();
  const { year } = moment;
  const written = new Intl.NumberFormat(i18n.language);
  const most = Math.max(1, ...answer.months.map(({ contributions }) => contributions));
  const today = new Date(now);
  const isCurrent = (month: number) => year === today.getUTCFullYear() && month === today.getUTCMonth() + 1;
  return (
    <ol className="archive-months" aria-label={t('pages.archive.months', { year })}>
      {months.map((month) => {
        const name = names.month(year, month);
        if (isFuture(year, month, now))
          return (
            <li key={month} className="archive-month future">
              <span className="split">
                <b>{name}</b>
                {t('pages.archive.toCome')}
              </span>
              {answer.closed_by === undefined && (
                <span className="archive-covers" aria-hidden="true">
                  {shownPlaces.map((place) => (
                    <i key={place} />
                  ))}
                </span>
              )}
            </li>
          );
        const { contributions = 0, shown = [] } = answer.months.find((each) => each.month === month) ?? {};
        return (
          <li key={month}>
            <Link
              className="archive-month"
              to={pathTo('archive', { year, month })}
              {...(isCurrent(month) && { 'aria-current': 'date' })}
            >
              <span className="split">
                <b>{name}</b>
                <span className="dim tnum">
                  <span aria-hidden="true">{written.format(contributions)}</span>
                  <span className="visually-hidden">
                    {t('pages.archive.count', { count: contributions })}
                  </span>
                </span>
              </span>
              {answer.closed_by === undefined && (
                <span className="archive-covers" aria-hidden="true">
                  {shownPlaces.map((place) =>
                    shown[place] ? <Cover key={place} card={shown[place]} /> : <i key={place} />,
                  )}
                </span>
              )}
              <span aria-hidden="true" className="block">
                <ProgressBar value={contributions / most} label="" className="archive-share" />
              </span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
