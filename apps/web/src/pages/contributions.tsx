// The five listings of contributions: one screen, five sections.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { isContentSection, SectionChips } from '../features/contributions/index.ts';
import { usePageKey, usePageWords } from '../page-key.ts';
import { EmptyState } from '../ui/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Contributions() {
  const key = usePageKey();
  const section = isContentSection(key) ? key : 'index';
  const { word } = usePageWords(section);
  const { t } = useTranslation('contributions');
  return (
    <PageBody>
      <PageHeading heading={word('heading')} lead={word('lead')} />
      <SectionChips current={section} />
      <EmptyState
        title={word('empty.title')}
        sentence={word('empty.text')}
        action={<ButtonLink to={`${pathTo('help')}#publish`}>{t('howToPublish')}</ButtonLink>}
      />
    </PageBody>
  );
}
