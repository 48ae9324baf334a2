// Stories of the last day; with `?update=1`, one's own.
import { useTranslation } from 'react-i18next';
import { useRevalidator, useSearchParams } from 'react-router';
import { useStoryNews } from '../features/notifications/index.ts';
import { StoryLife } from '../features/stories/index.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Stories() {
  const { t } = useTranslation('stories');
  const [query] = useSearchParams();
  const { revalidate } = useRevalidator();
  useStoryNews(() => void revalidate());
  const editing = query.get('update') === '1';
  const nothing = (
    <EmptyState
      title={t('pages.temporaryPhotos.empty.title')}
      sentence={t('pages.temporaryPhotos.empty.text')}
    />
  );
  return (
    <PageBody>
      <PageHeading
        heading={editing ? t('pages.temporaryPhotos.update.heading') : t('pages.temporaryPhotos.heading')}
        lead={t('pages.temporaryPhotos.lead')}
      />
      {editing ? <MembersOnly opensTo="publishStories">{nothing}</MembersOnly> : nothing}
      <StoryLife />
    </PageBody>
  );
}
