// The sections of the content face, as a row of links: the same on the first page and on each listing.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';

export const sections = [
  'index',
  'indexPhotoFemAndCouple',
  'indexVideoFemAndCouple',
  'indexPhotoAndVideoMale',
  'indexCertifiedFemAndCouple',
  'indexBestPhotos',
] as const;
export type Section = (typeof sections)[number];

export const isSection = (key: string | undefined): key is Section => sections.includes(key as Section);

export function SectionChips({ current }: { current: Section }) {
  const { t } = useTranslation('contributions');
  return (
    <nav aria-label={t('sections.label')} className="scroll-x gap-2">
      {sections.map((section) => (
        <NavLink key={section} to={pathTo(section)} end className={section === current ? 'chip on' : 'chip'}>
          {t(`sections.${section}`)}
        </NavLink>
      ))}
    </nav>
  );
}
