// How much is unread, beside the entries of a menu: in the member's joined rooms, and in private messages.
import { useTranslation } from 'react-i18next';
import { messageNews } from '../message-news.ts';
import { roomNews } from '../room-news.ts';
import { Badge } from '../ui/StatusTag.tsx';
import { liveEntry, type MenuEntry, messagesEntry } from './menu-entries.ts';

export function MenuUnreadBadge({ entry }: { entry: MenuEntry }) {
  const { t } = useTranslation();
  const inRooms = roomNews.use()?.unread ?? 0;
  const { unread = 0, requests = 0 } = messageNews.use() ?? {};
  const inMessages = unread + requests;
  if (entry.key === messagesEntry.key && inMessages > 0) {
    return (
      <span className="place-news">
        <Badge count={inMessages} said={t('nav.messageNews', { count: inMessages })} />
      </span>
    );
  }
  if (entry.key !== liveEntry.key || inRooms === 0) return null;
  return (
    <span className="place-news">
      <Badge count={inRooms} said={t('nav.roomNews', { count: inRooms })} />
    </span>
  );
}
