// The sections of the content face, as a row of links: the same on the first page and on each listing. Sections
// without a page of their own narrow the first page.
import { pathTo, type Section } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { ChipLink } from '../../ui/Chip.tsx';
import { type ContentSection, contentSections } from './sections.ts';

const narrowing = ['v', 'hot', 'trans'] as const satisfies Section[];

/** `chosen`: what the first page is narrowed to. */
export function SectionChips({ current, chosen }: { current: ContentSection; chosen?: Section | undefined }) {
  const { t } = useTranslation('contributions');
  return (
    <nav aria-label={t('sections.label')} className="chip-row fading-scroll">
      {contentSections.map((section) => (
        <ChipLink key={section} to={pathTo(section)} on={section === current && chosen === undefined}>
          {t(`sections.${section}`)}
        </ChipLink>
      ))}
      {narrowing.map((section) => (
        <ChipLink key={section} to={`${pathTo('index')}?section=${section}`} on={section === chosen}>
          {t(`setSections.${section}`)}
        </ChipLink>
      ))}
    </nav>
  );
}
