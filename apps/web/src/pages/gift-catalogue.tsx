// The virtual gifts and their price in tokens.
import { useTranslation } from 'react-i18next';
import { Empty } from './frame/Empty.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function GiftCatalogue() {
  const { t } = useTranslation('gifts');
  return (
    <>
      <PageHeading
        heading={t('pages.virtualGiftCatalog.heading')}
        lead={t('pages.virtualGiftCatalog.lead')}
      />
      <Empty
        title={t('pages.virtualGiftCatalog.empty.title')}
        text={t('pages.virtualGiftCatalog.empty.text')}
      />
    </>
  );
}
