// The bar above a page: the same elements on a phone and on a desktop, each showing what it has room for.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PanelLink, useMe } from '../features/accounts/index.ts';
import { drawnPart } from '../drawn-part.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Logo } from '../ui/Logo.tsx';
import { BackButton } from './BackButton.tsx';
import { FilterButton } from './FilterButton.tsx';
import { menuId } from './Sidebar.tsx';
import { DiscreetButton } from './Preferences.tsx';
import { SearchField } from './SearchField.tsx';
import { glyph } from '../icons.tsx';
import './header.css';

const MemberCorner = drawnPart('.account-button', () => import('./member-parts.ts'));

/** What a visitor may do first: a member's face takes this place. */
function Entrance() {
  const { t } = useTranslation();
  const me = useMe();
  if (me)
    return (
      <Suspense fallback={<span className="account-button" />}>
        <MemberCorner me={me} />
      </Suspense>
    );
  return (
    <>
      <PanelLink kind="ghost" className="log-in" panel="login">
        {t('header.login')}
      </PanelLink>
      <PanelLink kind="primary" className="sign-up" panel="register">
        {t('header.register')}
      </PanelLink>
    </>
  );
}

/** `title`: on a phone, pages that no tab leads to say where one is, and lead back instead of to the menu. */
export function Header({ title }: { title: string | undefined }) {
  const { t } = useTranslation();
  return (
    <header className="top" data-inner={title !== undefined || undefined}>
      <button
        type="button"
        className="icon-button top-menu"
        popoverTarget={menuId}
        aria-label={t('header.menu')}
      >
        <Icon of={glyph('menu')} />
      </button>
      <BackButton />
      {title ? (
        <span className="top-title" title={title} aria-hidden="true">
          {title}
        </span>
      ) : (
        <Link to="/" className="top-logo" aria-label={t('header.home')}>
          <Logo />
        </Link>
      )}
      <SearchField />
      <FilterButton />
      <span className="top-gap" />
      <DiscreetButton />
      <Entrance />
    </header>
  );
}
