// A link of a menu.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageKey } from '../page-key.ts';
import { Icon } from '../ui/Icon.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import { currentState, type MenuEntry } from './menu-entries.ts';
import { glyph } from '../icons.tsx';
import { MenuCamerasOn } from './MenuCamerasOn.tsx';
import { MenuUnreadBadge } from './UnreadBadge.tsx';

export function MenuEntryLink({ entry }: { entry: MenuEntry }) {
  const { t } = useTranslation();
  const current = currentState(entry, usePageKey());
  return (
    <Link
      className="nav"
      to={pathTo(entry.key)}
      aria-current={current}
      data-rail={entry.inRail}
      {...(entry.apart && { target: '_blank', rel: 'noopener', reloadDocument: true })}
    >
      <Icon of={entry.icon} />
      <span className="nav-name">{t(entry.words)}</span>
      <MenuCamerasOn entry={entry} />
      <MenuUnreadBadge entry={entry} />
      {entry.isNew && <StatusTag tone="new">{t('nav.new')}</StatusTag>}
      {entry.apart && (
        <>
          <Icon of={glyph('arrow-up-right')} size={14} className="nav-apart" />
          <span className="visually-hidden">{t('nav.newTab')}</span>
        </>
      )}
    </Link>
  );
}
