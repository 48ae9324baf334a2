// The map of members who choose to say where they are.
import { useTranslation } from 'react-i18next';
import { MapPromises, QuietMap } from '../features/geo/index.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function AroundMe() {
  const { t } = useTranslation('geo');
  return (
    <PageBody>
      <PageHeading heading={t('pages.geo.heading')} lead={t('pages.geo.lead')} />
      <QuietMap>
        <EmptyState look="bare" title={t('pages.geo.empty.title')} sentence={t('pages.geo.empty.text')} />
      </QuietMap>
      <MapPromises />
    </PageBody>
  );
}
