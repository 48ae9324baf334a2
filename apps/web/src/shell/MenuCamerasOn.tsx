// How many cameras are on, beside the menu's entry of the rooms.
import { useTranslation } from 'react-i18next';
import { camerasOnNews } from '../camera-news.ts';
import { useFacts } from './facts.ts';
import { liveEntry, type MenuEntry } from './menu-entries.ts';

export function MenuCamerasOn({ entry }: { entry: MenuEntry }) {
  const { t } = useTranslation();
  const { camerasOn = 0 } = useFacts();
  const count = camerasOnNews.use() ?? camerasOn;
  if (entry.key !== liveEntry.key || count === 0) return null;
  return (
    <span className="nav-count">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('nav.camerasOn', { count })}</span>
    </span>
  );
}
