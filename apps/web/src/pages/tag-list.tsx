// Every keyword, from A to Z.
import { useTranslation } from 'react-i18next';
import { TagForm } from '../features/contributions/index.ts';
import { Empty } from './frame/Empty.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function TagList() {
  const { t } = useTranslation('contributions');
  return (
    <>
      <PageHeading heading={t('pages.tags.heading')} lead={t('pages.tags.lead')} />
      <TagForm />
      <Empty title={t('pages.tags.empty.title')} text={t('pages.tags.empty.text')} />
    </>
  );
}
