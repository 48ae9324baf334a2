// Buying Premium, for oneself or for another member.
import { useTranslation } from 'react-i18next';
import { OfferCard, OfferLayout, type OfferRow, OfferTable } from '../features/payments/index.ts';
import { AuthorizationRequired, useMe } from '../features/accounts/index.ts';

const rows: OfferRow[] = [
  'webcams',
  'messages',
  'rooms',
  'albums',
  'photos',
  'size',
  'stories',
  'map',
  'labels',
];

export default function Payment() {
  const { t } = useTranslation('payments');
  const me = useMe();
  return (
    <OfferLayout
      heading={t('pages.payment.heading')}
      lead={t('offer.lead')}
      card={
        <>
          {!me?.active && (
            <>
              <AuthorizationRequired need={me ? 'activation' : 'page'} />
              <div className="rule my-5" />
            </>
          )}
          <OfferCard />
        </>
      }
    >
      <OfferTable rows={rows} name="premium" />
    </OfferLayout>
  );
}
