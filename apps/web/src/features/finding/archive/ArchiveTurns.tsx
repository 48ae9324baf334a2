// The year or the month before and after the one that is shown; what is to come, and what was before the first set, is
// named and leads nowhere.
import { pathTo } from '@alcove/protocol';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { type ArchiveMoment, isFuture, shifted } from './archive.ts';
import { useCalendarNames } from './use-calendar-names.ts';

type Props = {
  moment: ArchiveMoment;
  /** The year of the first set; absent where it is not known. */
  first: number | undefined;
  now: number;
};

export function ArchiveTurns({ moment, first, now }: Props) {
  const { t } = useTranslation('finding');
  const names = useCalendarNames();
  const nameOf = ({ year, month }: ArchiveMoment) =>
    month === undefined ? String(year) : names.month(year, month);
  const [before, after] = [shifted(moment, -1), shifted(moment, 1)];
  return (
    <nav aria-label={t('pages.archive.turns')} className="row g8">
      {before.year < (first ?? moment.year) ? (
        <Button icon={ChevronLeft} disabled>
          {nameOf(before)}
        </Button>
      ) : (
        <ButtonLink icon={ChevronLeft} to={pathTo('archive', before)}>
          {nameOf(before)}
        </ButtonLink>
      )}
      {isFuture(after.year, after.month ?? 1, now) ? (
        <Button iconAfter={ChevronRight} disabled>
          {nameOf(after)}
        </Button>
      ) : (
        <ButtonLink iconAfter={ChevronRight} to={pathTo('archive', after)}>
          {nameOf(after)}
        </ButtonLink>
      )}
    </nav>
  );
}
