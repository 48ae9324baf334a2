// Stories of the last day; with `?update=1`, one's own.
import { may, pathTo } from '@alcove/protocol';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { useMe } from '../features/accounts/index.ts';
import { useStoryNews } from '../features/notifications/index.ts';
import { StoryComposer } from '../features/stories/compose/index.ts';
import { StoryLife } from '../features/stories/index.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Stories() {
  const { t } = useTranslation('stories');
  const [query] = useSearchParams();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const me = useMe();
  useStoryNews(() => void revalidate());
  const editing = query.get('update') === '1';
  const isComposing = editing && me !== undefined && may('publishStories', me.standing);
  const nothing = (
    <EmptyState
      title={t('pages.temporaryPhotos.empty.title')}
      sentence={t('pages.temporaryPhotos.empty.text')}
    />
  );
  if (isComposing)
    return (
      <PageBody>
        <Suspense>
          <StoryComposer onClose={() => void navigate(pathTo('temporaryPhotos'))} />
        </Suspense>
      </PageBody>
    );
  return (
    <PageBody>
      <PageHeading
        heading={editing ? t('pages.temporaryPhotos.update.heading') : t('pages.temporaryPhotos.heading')}
        lead={t('pages.temporaryPhotos.lead')}
      />
      {editing ? <MembersOnly opensTo="publishStories">{null}</MembersOnly> : nothing}
      <StoryLife />
    </PageBody>
  );
}
