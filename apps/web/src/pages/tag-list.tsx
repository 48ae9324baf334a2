// Every keyword, from A to Z.
import { useTranslation } from 'react-i18next';
import { TagForm } from '../features/finding/index.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function TagList() {
  const { t } = useTranslation('finding');
  return (
    <PageBody>
      <PageHeading heading={t('pages.tags.heading')} lead={t('pages.tags.lead')} />
      <TagForm />
      <EmptyState title={t('pages.tags.empty.title')} sentence={t('pages.tags.empty.text')} />
    </PageBody>
  );
}
