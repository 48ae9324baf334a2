// The map of members who choose to say where they are.
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import { PanelLink, useMe } from '../features/accounts/index.ts';
import { AroundMap, loadMap, MapPromises } from '../features/geo/index.ts';
import { pageRequest } from '../page-request.ts';
import { Card } from '../ui/Card.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const loaded = await loadMap(context.get(pageRequest), url.searchParams.get('online') === '1');
  return data(loaded, { status: pageStatus(loaded) });
}

export default function AroundMe() {
  const { t } = useTranslation('geo');
  const loaded = useLoaderData<typeof loader>();
  const me = useMe();
  if (loaded.state === 'open')
    return <AroundMap loaded={loaded} heading={<PageHeading heading={t('pages.geo.heading')} />} />;
  return (
    <PageBody>
      <PageHeading heading={t('pages.geo.heading')} lead={t('pages.geo.lead')} />
      {loaded.state === 'failed' && <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />}
      {!me && (
        <Card className="cluster apart g12">
          <p className="t16">{t('hints.login')}</p>
          <PanelLink panel="login" kind="primary">
            {t('hints.loginAction')}
          </PanelLink>
        </Card>
      )}
      <MapPromises />
    </PageBody>
  );
}
