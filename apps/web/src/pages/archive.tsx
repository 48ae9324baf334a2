// Contributions by year and month.
import { may, pathTo } from '@alcove/protocol';
import { glyph } from '../icons.tsx';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMe, useReturnHere } from '../features/accounts/index.ts';
import { ArchiveMonths, ArchiveYears, readArchiveMoment } from '../features/finding/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export function loader({ params, context }: LoaderFunctionArgs) {
  const { now } = context.get(pageRequest);
  const moment = readArchiveMoment(params, now);
  if (!moment) throw data(null, { status: 404 });
  return { moment, now };
}

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

export default function Archive() {
  const { moment, now } = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation('finding');
  const me = useMe();
  const returnHere = useReturnHere();
  const { year, month } = moment;
  const monthName = new Intl.DateTimeFormat(i18n.language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <PageBody>
      <PageHeading
        before={
          <p className="cluster g12 muted">
            <StatusTag tone="premium" icon={glyph('gem')}>
              Premium
            </StatusTag>
            {t('pages.archive.lead')}
          </p>
        }
        heading={
          month === undefined
            ? `${t('pages.archive.heading')} ${year}`
            : capitalised(monthName.format(Date.UTC(year, month - 1)))
        }
        action={<ArchiveYears year={year} now={now} />}
      />
      <ArchiveMonths moment={moment} now={now} />
      <EmptyState
        title={t('pages.archive.empty.title')}
        sentence={t('pages.archive.empty.text')}
        action={
          me && !may('seePremiumSets', me.standing) ? (
            <ButtonLink kind="premium" icon={glyph('gem')} to={pathTo('payment')} onClick={returnHere}>
              {t('pages.archive.premium')}
            </ButtonLink>
          ) : (
            <ButtonLink to={pathTo('index')}>{t('pages.archive.empty.action')}</ButtonLink>
          )
        }
      />
    </PageBody>
  );
}
