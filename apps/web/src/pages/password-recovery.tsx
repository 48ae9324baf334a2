// Where a recovery link leads; without a valid one, how to get it.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Empty } from './frame/Empty.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function PasswordRecovery() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <PageHeading heading={t('pages.passwordRecover.heading')} />
      <Empty title={t('pages.passwordRecover.empty.title')} text={t('pages.passwordRecover.empty.text')}>
        <Link className="btn sec" to="?restore">
          {t('pages.passwordRecover.empty.action')}
        </Link>
      </Empty>
    </>
  );
}
