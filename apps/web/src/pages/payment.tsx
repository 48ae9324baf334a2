// Buying Premium, for oneself or for somebody else.
import { useTranslation } from 'react-i18next';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Payment() {
  const { t } = useTranslation('payments');
  return (
    <>
      <PageHeading heading={t('pages.payment.heading')} />
      <MembersOnly />
    </>
  );
}
