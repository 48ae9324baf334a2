// The number of unread messages of a room, in the accent colour where one of them mentions the reader.
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/StatusTag.tsx';
import type { OpenRoom } from './open-rooms.ts';

export function UnreadBadge({ unread, calls }: Pick<OpenRoom, 'unread' | 'calls'>) {
  const { t } = useTranslation('rooms');
  if (unread === 0) return null;
  return (
    <span className="room-news" data-calls={calls > 0 || undefined}>
      <Badge
        count={unread}
        said={[t('open.unread', { count: unread }), calls > 0 && t('open.calls', { count: calls })]
          .filter(Boolean)
          .join(', ')}
      />
    </span>
  );
}
