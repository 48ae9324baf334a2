// Where a recovery link leads; without a valid one, how to get it.
import KeyRound from 'lucide-react/icons/key-round';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Page } from './frame/Page.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function PasswordRecovery() {
  const { t } = useTranslation('accounts');
  return (
    <Page>
      <PageHeading heading={t('pages.passwordRecover.heading')} />
      <EmptyState
        icon={KeyRound}
        title={t('pages.passwordRecover.empty.title')}
        sentence={t('pages.passwordRecover.empty.text')}
        action={<ButtonLink to="?restore">{t('pages.passwordRecover.empty.action')}</ButtonLink>}
      />
    </Page>
  );
}
