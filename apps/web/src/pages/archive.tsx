// What was published, by year and month: numbers for all readers, sets for Premium members.
import { type AnswerOf, type findingCalls, pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import {
  type ArchiveMoment,
  ArchivePage,
  ArchiveTurns,
  loadArchive,
  readArchiveMoment,
  useCalendarNames,
} from '../features/finding/archive/index.ts';
import { pageRequest } from '../page-request.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const request = context.get(pageRequest);
  const moment = readArchiveMoment(params, request.now);
  if (!moment) throw data(null, { status: 404 });
  const loaded = await loadArchive(moment, url.searchParams, request);
  return data({ moment, loaded, now: request.now }, { status: pageStatus(loaded) });
}

function useLead({ year, month }: ArchiveMoment, answer: AnswerOf<typeof findingCalls.archive> | undefined) {
  const { t } = useTranslation('finding');
  const names = useCalendarNames();
  if (!answer) return undefined;
  const { months, days, closed_by } = answer;
  const inYear = months.reduce((sum, { contributions }) => sum + contributions, 0);
  const count =
    month === undefined ? inYear : (months.find((each) => each.month === month)?.contributions ?? 0);
  if (count === 0) return t('pages.archive.lead');
  const counted = t('pages.archive.count', { count });
  if (month !== undefined) {
    // Beside the calendar its number stands already.
    if (closed_by === undefined) return undefined;
    const most = Math.max(...days.map(({ contributions }) => contributions));
    return t('pages.archive.monthLead', { counted, count: most });
  }
  const [fullest] = months.toSorted((one, other) => other.contributions - one.contributions);
  return t('pages.archive.yearLead', {
    counted,
    month: names.monthInText(year, fullest?.month ?? 1),
  });
}

export default function Archive() {
  const { moment, loaded, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('finding');
  const names = useCalendarNames();
  const { year, month } = moment;
  const lead = useLead(moment, loaded.state === 'open' ? loaded.answer : undefined);
  return (
    <PageBody>
      <PageHeading
        before={
          month !== undefined && (
            <nav className="row g8 muted" aria-label={t('pages.archive.trail')}>
              <Link className="link" to={pathTo('archive')}>
                {t('pages.archive.heading')}
              </Link>
              <span aria-hidden="true">›</span>
              <Link className="link" to={pathTo('archive', { year })}>
                {year}
              </Link>
            </nav>
          )
        }
        heading={
          month === undefined ? (
            <>
              <span className="visually-hidden">{t('pages.archive.heading')} </span>
              {year}
            </>
          ) : (
            names.monthOfYear(year, month)
          )
        }
        lead={lead}
        action={
          <ArchiveTurns
            moment={moment}
            first={loaded.state === 'open' ? loaded.answer.years.at(-1) : undefined}
            now={now}
          />
        }
      />
      <ArchivePage loaded={loaded} />
    </PageBody>
  );
}
