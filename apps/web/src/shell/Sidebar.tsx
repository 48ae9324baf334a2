// The main menu, one component for every width: a sidebar; beside a room a rail of icons; on a phone
// a drawer, which is the same element as a native popover, so that it opens before any script has run.
import { pathTo } from '@alcove/protocol';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { DateText } from '../ui/DateText.tsx';
import { PanelLink, useMe, useReturnHere } from '../features/accounts/index.ts';
import { Icon } from '../ui/Icon.tsx';
import { Logo } from '../ui/Logo.tsx';
import { useFacts } from './facts.ts';
import { glyph } from '../icons.tsx';
import { OperatorLinksSection, OperatorLinksPopover } from './OperatorLinks.tsx';
import { MenuEntryLink } from './MenuEntryLink.tsx';
import { discoverEntries, mainEntries, memberEntries } from './menu-entries.ts';
import { LanguageSwitch, ThemeButton } from './Preferences.tsx';
import { showShortcuts } from './shortcuts.ts';
import './sidebar.css';

export const menuId = 'menu';

/** Links that every page must show: contact, terms, legal pages, sites of the same operator. */
function FootLinks() {
  const { t } = useTranslation();
  const { site } = useFacts();
  return (
    <div className="foot-links">
      <Link to={pathTo('contact')}>{t('nav.contact')}</Link>
      <OperatorLinksPopover word={t('nav.links')} links={site.links} />
      <Link to={pathTo('cgu')}>{t('nav.terms')}</Link>
      <OperatorLinksPopover word={t('nav.sites')} links={site.operatorSites} />
      <Link to={pathTo('legalNotice')}>{t('nav.legal')}</Link>
      <Link to={pathTo('privacy')}>{t('nav.privacy')}</Link>
      <button type="button" className="foot-shortcuts" onClick={showShortcuts}>
        {t('shortcuts.open')}
      </button>
    </div>
  );
}

/** `entries`: in place of the site's; `foot`: what stands at its end where there is no bar above the page. */
export function Sidebar({ entries, foot }: { entries?: ReactNode; foot?: ReactNode }) {
  const returnHere = useReturnHere();
  const { t } = useTranslation();
  const { site } = useFacts();
  const { key } = useLocation();
  const me = useMe();
  const isMember = me !== undefined;
  const until = me?.standing === 'premium' ? me.expiration_date_ts : 0;
  const drawer = useRef<HTMLElement>(null);
  const shownAt = useRef(key);
  const openedAt = useRef<string>(undefined);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    // The address changes before its page is drawn: a drawer that was opened in between stays.
    if (openedAt.current !== key) drawer.current?.hidePopover();
  }, [key]);
  return (
    <nav
      ref={drawer}
      id={menuId}
      popover="auto"
      className="side"
      aria-label={t('nav.label')}
      onBeforeToggle={({ newState }) => {
        const { key: address } = (history.state ?? {}) as { key?: string };
        openedAt.current = newState === 'open' ? address : undefined;
      }}
    >
      <div className="side-head">
        <Link to="/" aria-label={t('header.home')}>
          <Logo />
        </Link>
        <button
          type="button"
          className="icon-button icon-button-filled side-close"
          popoverTarget={menuId}
          popoverTargetAction="hide"
          aria-label={t('header.closeMenu')}
        >
          <Icon of={glyph('x')} />
        </button>
      </div>
      {entries || (
        <>
          {(isMember ? memberEntries : mainEntries).map((entry) => (
            <MenuEntryLink key={entry.key} entry={entry} />
          ))}
          <p className="nav-group">{t('nav.discover')}</p>
          {discoverEntries.map((entry) => (
            <MenuEntryLink key={entry.key} entry={entry} />
          ))}
          <OperatorLinksSection heading={t('nav.links')} links={site.links} />
          <OperatorLinksSection heading={t('nav.sites')} links={site.operatorSites} />
        </>
      )}
      <div className="side-foot">
        <FootLinks />
        {!isMember && (
          <PanelLink className="side-login" block panel="login">
            {t('header.login')}
          </PanelLink>
        )}
        {!entries && (
          <Link className="premium-card card" to={pathTo('payment')} onClick={returnHere}>
            <span className="premium-card-name">
              <Icon of={glyph('gem')} size={16} />
              {t('premium.title')}
            </span>
            <span>
              {until > 0 ? (
                <>
                  {t('premium.until')} <DateText at={until * 1000} form="day" />
                </>
              ) : (
                t('premium.line')
              )}
            </span>
          </Link>
        )}
        <div className="side-preferences">
          <LanguageSwitch />
          <ThemeButton />
        </div>
      </div>
      {foot}
    </nav>
  );
}
