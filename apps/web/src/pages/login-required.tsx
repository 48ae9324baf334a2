// Where people are sent who followed a link that needs an account.
import { useTranslation } from 'react-i18next';
import { AuthorizationRequired } from '../features/accounts/index.ts';
import { Page } from './frame/Page.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function LoginRequired() {
  const { t } = useTranslation('accounts');
  return (
    <Page>
      <PageHeading heading={t('pages.stub.heading')} lead={t('pages.stub.description')} />
      <AuthorizationRequired />
    </Page>
  );
}
