// The live rooms; and a named one, once rooms exist.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Empty } from './frame/Empty.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export function loader({ params }: LoaderFunctionArgs) {
  const unknown = params.room !== undefined;
  return data({ unknown }, { status: unknown ? 404 : 200 });
}

export default function Rooms() {
  const { unknown } = useLoaderData<typeof loader>();
  const { t } = useTranslation('rooms');
  if (unknown)
    return (
      <>
        <PageHeading heading={t('pages.chat.unknown.heading')} lead={t('pages.chat.unknown.text')} />
        <Link className="btn sec" to={pathTo('chat')}>
          {t('pages.chat.unknown.action')}
        </Link>
      </>
    );
  return (
    <>
      <PageHeading heading={t('pages.chat.heading')} lead={t('pages.chat.lead')} />
      <Empty title={t('pages.chat.empty.title')} text={t('pages.chat.empty.text')}>
        <Link className="btn sec" to={`${pathTo('help')}#live`}>
          {t('pages.chat.empty.action')}
        </Link>
      </Empty>
    </>
  );
}
