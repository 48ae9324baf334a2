// Who runs the site.
import { useTranslation } from 'react-i18next';
import { PageHeading } from './frame/PageHeading.tsx';

export default function LegalNotice() {
  const { t } = useTranslation('accounts');
  return <PageHeading heading={t('pages.legalNotice.heading')} />;
}
