// What the frame of the site shows on the team's pages instead of its own: the menu of the console, and its tabs on a
// phone. Both say how much waits.
import { pathTo } from '@alcove/protocol';
import LogOut from 'lucide-react/icons/log-out';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageKey } from '../../../page-key.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useMe } from '../../accounts/index.ts';
import { useReviewCount } from '../use-review-count.ts';
import { entriesFor, tabCount } from './entries.ts';
import './console.css';

function useEntries() {
  const key = usePageKey();
  const waiting = useReviewCount(true);
  return entriesFor(useMe()?.role).map((entry) => ({
    ...entry,
    to: pathTo(entry.key),
    current: entry.key === key ? ('page' as const) : undefined,
    count: entry.key === 'review' ? waiting : undefined,
  }));
}

function Count({ count }: { count: number | undefined }) {
  const { t } = useTranslation('desk');
  if (!count) return null;
  return (
    <span className="console-count">
      <span className="tnum" aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="visually-hidden">{t('console.waiting', { count })}</span>
    </span>
  );
}

function ConsoleMenu() {
  const { t } = useTranslation('desk');
  const entries = useEntries();
  return (
    <div className="console-menu">
      <p className="console-name">{t('console.name')}</p>
      {entries.map(({ key, icon, to, current, count }) => (
        <Link key={key} className="nav" to={to} aria-current={current}>
          <Icon of={icon} />
          <span className="nav-name">{t(`console.entries.${key}`)}</span>
          <Count count={count} />
        </Link>
      ))}
      <ConsoleReader />
    </div>
  );
}

/** Who decides here, and the way out of the console. */
function ConsoleReader() {
  const { t } = useTranslation('desk');
  const { t: shell } = useTranslation();
  const me = useMe();
  if (!me?.role) return null;
  const roles = { pro: shell('account.pro'), editor: shell('account.editor'), owner: shell('account.owner') };
  return (
    <div className="console-reader row g12">
      <Avatar name={me.nick} src={me.avatar_url || null} sizePx={36} presence="online" />
      <p className="grow">
        <b lang="">{me.nick}</b>
        <span className="dim block">{roles[me.role]}</span>
      </p>
      <Link className="icon-button" to={pathTo('myProfile')} aria-label={t('console.leave')}>
        <Icon of={LogOut} />
      </Link>
    </div>
  );
}

function ConsoleTabs() {
  const { t } = useTranslation('desk');
  return (
    <nav className="tab-bar console-tabs" aria-label={t('console.tabs')}>
      {useEntries()
        .slice(0, tabCount)
        .map(({ key, icon, to, current, count }) => (
          <Link key={key} to={to} aria-current={current}>
            <Icon of={icon} size={24} />
            <span>{t(`console.short.${key}`)}</span>
            <Count count={count} />
          </Link>
        ))}
    </nav>
  );
}

export const ConsolePart = ({ part }: { part: 'menu' | 'tabs' }) =>
  part === 'menu' ? <ConsoleMenu /> : <ConsoleTabs />;
