// Members who have opened their profile.
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/Blank.tsx';
import { Niches } from './frame/Niches.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Profiles() {
  const { t } = useTranslation('profiles');
  return (
    <PageBody>
      <PageHeading heading={t('pages.profiles.heading')} lead={t('pages.profiles.lead')} />
      <Niches>
        <EmptyState
          look="bare"
          title={t('pages.profiles.empty.title')}
          sentence={t('pages.profiles.empty.text')}
        />
      </Niches>
    </PageBody>
  );
}
