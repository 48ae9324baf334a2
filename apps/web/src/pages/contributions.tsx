// The five listings of contributions: one screen, five sections.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isSection, SectionChips } from '../features/contributions/index.ts';
import { usePageKey, usePageWords } from '../page-key.ts';
import { Empty } from './frame/Empty.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Contributions() {
  const key = usePageKey();
  const section = isSection(key) ? key : 'index';
  const { word } = usePageWords(section);
  const { t } = useTranslation('contributions');
  return (
    <>
      <PageHeading heading={word('heading')} lead={word('lead')} />
      <SectionChips current={section} />
      <Empty title={word('empty.title')} text={word('empty.text')}>
        <Link className="btn sec" to={`${pathTo('help')}#publish`}>
          {t('howToPublish')}
        </Link>
      </Empty>
    </>
  );
}
