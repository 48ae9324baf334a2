// What is kept of people, why and for how long.
import { useTranslation } from 'react-i18next';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Privacy() {
  const { t } = useTranslation('accounts');
  return <PageHeading heading={t('pages.privacy.heading')} />;
}
