// What XXL opens on the chat face.
import { useTranslation } from 'react-i18next';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Xxl() {
  const { t } = useTranslation('payments');
  return <PageHeading heading={t('pages.xxl.heading')} />;
}
