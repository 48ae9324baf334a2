// The sections of the content face, as a row of links: the same on the first page and on each listing.
import './section-chips.css';
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { ChipLink } from '../../ui/Chip.tsx';
import { type ContentSection, contentSections } from './sections.ts';

export function SectionChips({ current }: { current: ContentSection }) {
  const { t } = useTranslation('contributions');
  return (
    <nav aria-label={t('sections.label')} className="section-chips chip-row fading-scroll">
      {contentSections.map((section) => (
        <ChipLink key={section} to={pathTo(section)} on={section === current}>
          {t(`sections.${section}`)}
        </ChipLink>
      ))}
    </nav>
  );
}
