// What is free and what Premium adds, row by row.
import { albumLimits, freeWatching, minuteMs, streamLimits } from '@alcove/protocol';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';

export type OfferRow =
  | 'webcams'
  | 'messages'
  | 'rooms'
  | 'people'
  | 'chatPhotos'
  | 'bold'
  | 'albums'
  | 'photos'
  | 'size'
  | 'stories'
  | 'map'
  | 'labels';

/** Premium as the content face calls it, or XXL as the chat does. */
export type OfferName = 'premium' | 'xxl';

export function OfferTable({ rows, name }: { rows: readonly OfferRow[]; name: OfferName }) {
  const { t } = useTranslation('payments');
  const yes = <Icon of={Check} size={16} label={t('offer.yes')} />;
  const no = <span className="no">{t('offer.no')}</span>;
  // Rows that are more than yes or no.
  const amounts: Partial<Record<OfferRow, { free: ReactNode; premium: ReactNode }>> = {
    webcams: {
      free: t('offer.rows.webcams.free', { minutes: freeWatching.perRoomMs / minuteMs }),
      premium: t('offer.rows.webcams.premium', { max: streamLimits.viewsPerMember }),
    },
    photos: { free: albumLimits.free, premium: albumLimits.premium },
    stories: { free: t('offer.rows.stories.free'), premium: t('offer.rows.stories.premium') },
  };
  return (
    <table className="offer-table">
      <caption className="visually-hidden">{t('offer.compare')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('offer.advantage')}</span>
          </th>
          <th scope="col">{t('offer.free')}</th>
          <th scope="col" className="premium">
            {t(`offer.${name}`)}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">{t(`offer.rows.${row}.name`)}</th>
            <td>{amounts[row]?.free ?? no}</td>
            <td className="premium">{amounts[row]?.premium ?? yes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
