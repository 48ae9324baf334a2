// Where people are sent who followed a link that needs an account.
import { useTranslation } from 'react-i18next';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function LoginRequired() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <PageHeading heading={t('pages.stub.heading')} />
      <MembersOnly />
    </>
  );
}
