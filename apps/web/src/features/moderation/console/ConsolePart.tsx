// What the frame of the site shows on the team's pages instead of its own: the menu of the console, and its tabs on a
// phone. Both say how much waits.
import { pathTo } from '@alcove/protocol';
import LogOut from 'lucide-react/icons/log-out';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageKey } from '../../../page-key.ts';
import { classes } from '../../../ui/classes.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useMe } from '../../accounts/index.ts';
import { entriesFor, tabCount } from './entries.ts';
import { type ConsoleCounts, useConsoleCounts } from './use-console-counts.ts';
import './console.css';

function countsOf(counts: ConsoleCounts | undefined): Record<string, number | undefined> {
  return { review: counts?.review, cases: counts?.cases, liveMosaic: counts?.cameras };
}

function useEntries() {
  const key = usePageKey();
  const counts = useConsoleCounts();
  const entries = entriesFor(useMe()?.role).map((entry) => ({
    ...entry,
    to: pathTo(entry.key),
    current: entry.key === key ? ('page' as const) : undefined,
    count: countsOf(counts)[entry.key],
    isLate: entry.key === 'cases' && (counts?.late ?? 0) > 0,
  }));
  return { entries, isReady: counts && counts.ready === 1 };
}

function Count({ count, isLate }: { count: number | undefined; isLate: boolean }) {
  const { t } = useTranslation('desk');
  if (!count) return null;
  return (
    <span className={classes('console-count', isLate && 'late')}>
      <span className="tnum" aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="visually-hidden">{t('console.waiting', { count })}</span>
    </span>
  );
}

function ConsoleMenu() {
  const { t } = useTranslation('desk');
  const { entries, isReady } = useEntries();
  return (
    <div className="console-menu">
      <p className="console-name">{t('console.name')}</p>
      {entries.map(({ key, icon, to, current, count, isLate }) => (
        <Link key={key} className="nav" to={to} aria-current={current}>
          <Icon of={icon} />
          <span className="nav-name">{t(`console.entries.${key}`)}</span>
          <Count count={count} isLate={isLate} />
        </Link>
      ))}
      <ConsoleHealth isReady={isReady} />
      <ConsoleReader />
    </div>
  );
}

/** Nothing until it is known. */
function ConsoleHealth({ isReady }: { isReady: boolean | undefined }) {
  const { t } = useTranslation('desk');
  return (
    <output className="console-health">
      {isReady !== undefined && (
        <Link className="card" to={pathTo('moderation')} data-tone={isReady ? 'well' : 'ill'}>
          <b className="row g8">{t(isReady ? 'console.well' : 'console.ill')}</b>
          {isReady && <span className="dim t12">{t('console.parts')}</span>}
        </Link>
      )}
    </output>
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
  const { entries } = useEntries();
  return (
    <nav className="tab-bar console-tabs" aria-label={t('console.tabs')}>
      {entries.slice(0, tabCount).map(({ key, icon, to, current, count, isLate }) => (
        <Link key={key} to={to} aria-current={current}>
          <Icon of={icon} size={24} />
          <span>{t(`console.short.${key}`)}</span>
          <Count count={count} isLate={isLate} />
        </Link>
      ))}
    </nav>
  );
}

export const ConsolePart = ({ part }: { part: 'menu' | 'tabs' }) =>
  part === 'menu' ? <ConsoleMenu /> : <ConsoleTabs />;
