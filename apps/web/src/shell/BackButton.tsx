// Back to where one came from in this tab; home when one came from elsewhere. Before scripts, home.
import { type MouseEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router';
import { withoutPanel } from '../features/accounts/index.ts';
import { Icon } from '../ui/Icon.tsx';
import { pageHistory } from './page-history.ts';
import { glyph } from '../icons.tsx';

export function BackButton() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const wentBack = useNavigationType() === 'POP';
  const navigate = useNavigate();
  const url = pathname + withoutPanel(search);
  const hasPast = pageHistory.useHasPast();
  useEffect(() => {
    pageHistory.arrive(url, wentBack);
  }, [url, wentBack]);

  // Home is where the list ends: the button is there only when there is something to pop.
  if (pathname === '/' && !hasPast) return null;
  const back = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(pageHistory.pop());
  };
  return (
    <Link to="/" onClick={back} className="icon-button icon-button-filled back" aria-label={t('header.back')}>
      <Icon of={glyph('arrow-left')} />
    </Link>
  );
}
