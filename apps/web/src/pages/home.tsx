// The first page: what the house is, its sections, and the latest contributions.
import { PageHeading } from './frame/PageHeading.tsx';
import { Empty } from './frame/Empty.tsx';
import { useTranslation } from 'react-i18next';
import { SectionChips } from '../features/contributions/index.ts';

export default function Home() {
  const { t } = useTranslation('contributions');
  return (
    <>
      <PageHeading heading={t('pages.index.heading')} lead={t('pages.index.lead')} />
      <SectionChips current="index" />
      <Empty title={t('pages.index.empty.title')} text={t('pages.index.empty.text')} />
    </>
  );
}
