// How the site works today.
import { useTranslation } from 'react-i18next';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Help() {
  const { t } = useTranslation('rooms');
  return <PageHeading heading={t('pages.help.heading')} />;
}
