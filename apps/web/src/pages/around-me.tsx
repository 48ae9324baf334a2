// The map of members who choose to say where they are.
import { useTranslation } from 'react-i18next';
import { Empty } from './frame/Empty.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function AroundMe() {
  const { t } = useTranslation('geo');
  return (
    <>
      <PageHeading heading={t('pages.geo.heading')} lead={t('pages.geo.lead')} />
      <Empty title={t('pages.geo.empty.title')} text={t('pages.geo.empty.text')} />
    </>
  );
}
