// The order of an authority, entered by an owner.
import { hasDuty } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { OrderForm } from '../features/moderation/orders/index.ts';
import { useMe } from '../features/accounts/index.ts';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { RoleNeeded } from './frame/RoleNeeded.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function EnterOrderPage() {
  const { t } = useTranslation('moderation');
  const isOwner = hasDuty(useMe()?.role, 'orders');
  return (
    <PageBody>
      <PageHeading heading={t('pages.enterOrder.heading')} lead={t('pages.enterOrder.lead')} />
      <MembersOnly opensTo={memberPages.enterOrder.opensTo}>
        {isOwner ? <OrderForm /> : <RoleNeeded />}
      </MembersOnly>
    </PageBody>
  );
}
