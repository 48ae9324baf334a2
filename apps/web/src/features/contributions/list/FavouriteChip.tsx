// How many keep a set as a favourite, on its cover; members press it to keep it themselves.
import type { ContributionCard } from '@alcove/protocol';
import Heart from 'lucide-react/icons/heart';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { useFavourite } from './use-favourite.ts';

export function FavouriteChip({ card }: { card: ContributionCard }) {
  const { t } = useTranslation('contributions');
  const { on, count, toggle } = useFavourite(card);
  const inside = (
    <>
      <Icon of={Heart} size={14} />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('card.favourites', { count })}</span>
    </>
  );
  if (!toggle) return <span className="media-chip">{inside}</span>;
  return (
    <button
      type="button"
      className="media-chip set-favourite"
      aria-pressed={on}
      aria-label={t('favourite.add', { title: card.title, favourites: t('card.favourites', { count }) })}
      onClick={() => void toggle()}
    >
      {inside}
    </button>
  );
}
