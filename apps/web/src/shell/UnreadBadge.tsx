// How much is unread in the member's joined rooms, beside the menu entry of the chat.
import { useTranslation } from 'react-i18next';
import { roomNews } from '../room-news.ts';
import { Badge } from '../ui/StatusTag.tsx';
import type { MenuEntry } from './menu-entries.ts';

export function MenuUnreadBadge({ entry }: { entry: MenuEntry }) {
  const { t } = useTranslation();
  const unread = roomNews.use()?.unread;
  if (entry.key !== 'chat' || !unread) return null;
  return (
    <span className="place-news">
      <Badge count={unread} said={t('nav.roomNews', { count: unread })} />
    </span>
  );
}
