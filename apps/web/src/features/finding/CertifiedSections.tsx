// Sections of the sets of certified authors: each chip leads to its list and says how many that holds.
import { type AnswerOf, certifiedSections, type findingCalls, pathTo, type Section } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { ChipLink } from '../../ui/Chip.tsx';
import './found-grid.css';

type Props = {
  /** Those that the list is narrowed to. */
  chosen: readonly Section[];
  /** Absent where they are not known. */
  counts: AnswerOf<typeof findingCalls.certifiedCounts>['counts'] | undefined;
};

export function CertifiedSections({ chosen, counts }: Props) {
  const { t, i18n } = useTranslation('contributions');
  const path = pathTo('indexCertifiedFemAndCouple');
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <nav aria-label={t('sections.label')} className="chip-row fading-scroll">
      <ChipLink to={path} on={chosen.length === 0}>
        {t('sections.index')}
      </ChipLink>
      {certifiedSections.map((section) => (
        <ChipLink
          key={section}
          to={`${path}?section=${section}`}
          on={chosen.length === 1 && chosen[0] === section}
          count={counts && number.format(counts[section])}
        >
          {t(`setSections.${section}`)}
        </ChipLink>
      ))}
    </nav>
  );
}
