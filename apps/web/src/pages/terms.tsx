// The terms of use.
import { useTranslation } from 'react-i18next';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Terms() {
  const { t } = useTranslation('accounts');
  return <PageHeading heading={t('pages.cgu.heading')} />;
}
