// Days of Premium that certified members are given for what they publish.
import { may } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Offers, OffersHead } from '../features/contributions/offers/index.ts';
import { loadGrants } from '../features/contributions/own/index.ts';
import { pageRequest } from '../page-request.ts';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

const { opensTo } = memberPages.premiumOffers;

export async function loader({ context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  return { grants: me && may(opensTo, me.standing) ? await loadGrants(call) : [] };
}

export default function PremiumOffers() {
  const { grants } = useLoaderData<typeof loader>();
  const { t } = useTranslation('contributions');
  return (
    <PageBody>
      <PageHeading
        heading={t('pages.premiumOffers.heading')}
        lead={t('pages.premiumOffers.lead')}
        action={<OffersHead />}
      />
      <MembersOnly opensTo={opensTo}>
        <Offers grants={grants} />
      </MembersOnly>
    </PageBody>
  );
}
