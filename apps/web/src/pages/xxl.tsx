// Premium as the chat face calls it: what XXL opens in the rooms.
import { paymentsCalls } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMe } from '../features/accounts/index.ts';
import { AuthorizationRequired } from '../features/accounts/required/index.ts';
import { type OfferRow, OfferTable, PremiumShop } from '../features/payments/index.ts';
import { pageRequest } from '../page-request.ts';

const rows: OfferRow[] = ['webcams', 'rooms', 'messages', 'people', 'chatPhotos', 'bold'];

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, now } = context.get(pageRequest);
  const offer = await call(paymentsCalls.paymentPlans, { kind: 'premium' });
  return { offer: offer.status === 'success' ? offer.data : undefined, now };
}

export default function Xxl() {
  const { t } = useTranslation('payments');
  const { offer, now } = useLoaderData<typeof loader>();
  const me = useMe();
  return (
    <PremiumShop
      name="xxl"
      heading={t('pages.xxl.heading')}
      lead={t('offer.xxlLead')}
      offer={offer}
      now={now}
      me={me}
      hindrance={
        // The page is public: visitors read about Premium first, and register from the menu.
        me && (
          <>
            <AuthorizationRequired need="activation" />
            <div className="rule apart" />
          </>
        )
      }
    >
      <p className="offer-lead muted">{t('offer.lead')}</p>
      <OfferTable rows={rows} name="xxl" />
    </PremiumShop>
  );
}
