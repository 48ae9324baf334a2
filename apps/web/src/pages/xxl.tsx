// Premium as the chat face calls it: what XXL opens in the rooms.
import { useTranslation } from 'react-i18next';
import { OfferCard, OfferLayout, type OfferRow, OfferTable } from '../features/payments/index.ts';

const rows: OfferRow[] = ['webcams', 'rooms', 'messages', 'people', 'chatPhotos', 'bold'];

export default function Xxl() {
  const { t } = useTranslation('payments');
  return (
    <OfferLayout heading={t('pages.xxl.heading')} lead={t('offer.xxlLead')} card={<OfferCard />}>
      <p className="mb-6 max-w-[40em] text-text-2">{t('offer.lead')}</p>
      <OfferTable rows={rows} name="xxl" />
    </OfferLayout>
  );
}
