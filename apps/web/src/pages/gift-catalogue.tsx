// The virtual gifts and their price in tokens.
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/Blank.tsx';
import { Niches } from './frame/Niches.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function GiftCatalogue() {
  const { t } = useTranslation('gifts');
  return (
    <PageBody>
      <PageHeading
        heading={t('pages.virtualGiftCatalog.heading')}
        lead={t('pages.virtualGiftCatalog.lead')}
      />
      <Niches>
        <EmptyState
          look="bare"
          title={t('pages.virtualGiftCatalog.empty.title')}
          sentence={t('pages.virtualGiftCatalog.empty.text')}
        />
      </Niches>
    </PageBody>
  );
}
