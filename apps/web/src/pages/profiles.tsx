// Members who have opened their profile.
import { useTranslation } from 'react-i18next';
import { Empty } from './frame/Empty.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Profiles() {
  const { t } = useTranslation('profiles');
  return (
    <>
      <PageHeading heading={t('pages.profiles.heading')} lead={t('pages.profiles.lead')} />
      <Empty title={t('pages.profiles.empty.title')} text={t('pages.profiles.empty.text')} />
    </>
  );
}
