// Buying Premium, for oneself or for another member.
import { paymentsCalls } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMe } from '../features/accounts/index.ts';
import { AuthorizationRequired } from '../features/accounts/required/index.ts';
import { type OfferRow, OfferTable, PremiumShop } from '../features/payments/index.ts';
import { pageRequest } from '../page-request.ts';

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

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, now } = context.get(pageRequest);
  const offer = await call(paymentsCalls.paymentPlans, { kind: 'premium' });
  return { offer: offer.status === 'success' ? offer.data : undefined, now };
}

export default function Payment() {
  const { t } = useTranslation('payments');
  const { offer, now } = useLoaderData<typeof loader>();
  const me = useMe();
  return (
    <PremiumShop
      name="premium"
      heading={t('pages.payment.heading')}
      lead={t('offer.lead')}
      offer={offer}
      now={now}
      me={me}
      hindrance={
        <>
          <AuthorizationRequired need={me ? 'activation' : 'page'} />
          <div className="rule apart" />
        </>
      }
    >
      <OfferTable rows={rows} name="premium" />
    </PremiumShop>
  );
}
