// Contributions by year and month.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ArchiveCalendar, readArchiveMoment } from '../features/contributions/index.ts';
import { pageRequest } from '../page-request.ts';
import { Empty } from './frame/Empty.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export function loader({ params, context }: LoaderFunctionArgs) {
  const { now } = context.get(pageRequest);
  const moment = readArchiveMoment(params, now);
  if (!moment) throw data(null, { status: 404 });
  return { moment, now };
}

export default function Archive() {
  const { moment, now } = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation('contributions');
  const { year, month } = moment;
  const heading =
    month === undefined
      ? `${t('pages.archive.heading')} ${year}`
      : new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
          Date.UTC(year, month - 1),
        );
  return (
    <>
      <PageHeading heading={heading} lead={t('pages.archive.lead')} />
      <ArchiveCalendar moment={moment} now={now} />
      <Empty
        title={month === undefined ? t('pages.archive.empty.year') : t('pages.archive.empty.month')}
        text={t('pages.archive.empty.text')}
      >
        <Link className="btn sec" to={pathTo('index')}>
          {t('pages.archive.empty.action')}
        </Link>
      </Empty>
    </>
  );
}
