// Where an activation link leads; without one, where to find it.
import { useTranslation } from 'react-i18next';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Empty } from './frame/Empty.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export function loader({ params }: LoaderFunctionArgs) {
  const state = params.token === undefined ? 'empty' : 'unknown';
  return data({ state } as const, { status: state === 'unknown' ? 404 : 200 });
}

export default function Activation() {
  const { state } = useLoaderData<typeof loader>();
  const { t } = useTranslation('accounts');
  return (
    <>
      <PageHeading heading={t('pages.userActivation.heading')} />
      <Empty title={t(`pages.userActivation.${state}.title`)} text={t(`pages.userActivation.${state}.text`)}>
        <Link className="btn sec" to="?activate">
          {t('pages.userActivation.empty.action')}
        </Link>
      </Empty>
    </>
  );
}
