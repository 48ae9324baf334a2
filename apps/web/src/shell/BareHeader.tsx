// The bar above a page that one personal link opens: who asks, in which language, and the way out.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonAnchor } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { LanguageSwitch } from './Preferences.tsx';

export default function BareHeader({ exitUrl }: { exitUrl: string }) {
  const { t } = useTranslation(['shell', 'accounts']);
  return (
    <header className="bare-top row g8">
      <Link to="/" className="bare-logo" aria-label={t('header.home')}>
        <Logo />
      </Link>
      <LanguageSwitch />
      <ButtonAnchor kind="outline" href={exitUrl} rel="noreferrer">
        {t('accounts:gate.exit')}
      </ButtonAnchor>
    </header>
  );
}
