// Stories of the last day; with `?update=1`, one's own.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Empty } from './frame/Empty.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Stories() {
  const { t } = useTranslation('stories');
  const [query] = useSearchParams();
  if (query.get('update') === '1')
    return (
      <>
        <PageHeading heading={t('pages.temporaryPhotos.update.heading')} />
        <MembersOnly />
      </>
    );
  return (
    <>
      <PageHeading heading={t('pages.temporaryPhotos.heading')} lead={t('pages.temporaryPhotos.lead')} />
      <Empty title={t('pages.temporaryPhotos.empty.title')} text={t('pages.temporaryPhotos.empty.text')} />
    </>
  );
}
