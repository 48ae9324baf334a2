// The five tabs at the foot of a phone; the one in the middle, an arch, publishes.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useMe, withPanel } from '../features/accounts/index.ts';
import { usePageKey } from '../page-key.ts';
import { Icon } from '../ui/Icon.tsx';
import { currentState, ownEntry, messagesEntry, type MenuEntry, firstTabs } from './menu-entries.ts';
import { glyph } from '../icons.tsx';
import { MenuUnreadBadge } from './UnreadBadge.tsx';
import './tab-bar.css';

function Tab({ entry }: { entry: MenuEntry }) {
  const { t } = useTranslation();
  return (
    <Link to={pathTo(entry.key)} aria-current={currentState(entry, usePageKey())}>
      <Icon of={entry.icon} size={24} />
      <span>{t(entry.words)}</span>
      <MenuUnreadBadge entry={entry} />
    </Link>
  );
}

/** The member's own page; without an account, the login. */
function MyTab() {
  const { t } = useTranslation();
  const { search } = useLocation();
  if (useMe()) return <Tab entry={ownEntry} />;
  return (
    <Link to={{ search: withPanel(search, 'login') }} preventScrollReset>
      <Icon of={ownEntry.icon} size={24} />
      <span>{t(ownEntry.words)}</span>
    </Link>
  );
}

export function TabBar() {
  const { t } = useTranslation();
  return (
    <nav className="tab-bar" aria-label={t('nav.tabs')}>
      {firstTabs.map((entry) => (
        <Tab key={entry.key} entry={entry} />
      ))}
      <Link to={pathTo('submitContribution')} aria-label={t('nav.publish')}>
        <span className="tab-arch">
          <Icon of={glyph('plus')} size={24} />
        </span>
      </Link>
      <Tab entry={messagesEntry} />
      <MyTab />
    </nav>
  );
}
