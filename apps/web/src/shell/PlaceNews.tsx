// How much is unread in the rooms she is in, beside the way to them.
import { useTranslation } from 'react-i18next';
import { roomNews } from '../room-news.ts';
import { Badge } from '../ui/Tag.tsx';
import type { Place } from './places.ts';

export function PlaceNews({ place }: { place: Place }) {
  const { t } = useTranslation();
  const unread = roomNews.use()?.unread;
  if (place.key !== 'chat' || !unread) return null;
  return (
    <span className="place-news">
      <Badge count={unread} said={t('nav.roomNews', { count: unread })} />
    </span>
  );
}
