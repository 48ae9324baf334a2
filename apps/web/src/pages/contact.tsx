// Writing to the people who run the site.
import { useTranslation } from 'react-i18next';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Contact() {
  const { t } = useTranslation('moderation');
  return <PageHeading heading={t('pages.contact.heading')} />;
}
