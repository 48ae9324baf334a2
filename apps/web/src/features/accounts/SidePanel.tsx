// The panel beside a page that `?login` and its like open. The server renders it open, so that it is there
// before scripts; the page behind is inert, which keeps the focus inside.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Panel } from '@alcove/protocol';
import { glyph } from '../../icons.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PanelBody } from './PanelBody.tsx';
import { withoutPanel } from './panel.ts';

/** Esc closes the panel wherever the focus is; the focus returns to what opened it. */
function usePanelKeys(close: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const onEscape = useRef(close);
  useEffect(() => {
    onEscape.current = close;
  });
  useEffect(() => {
    const opener = document.activeElement;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape.current();
    };
    document.addEventListener('keydown', press);
    dialog.current?.querySelector('h2')?.focus();
    return () => {
      document.removeEventListener('keydown', press);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
}

export default function SidePanel({ panel, inert }: { panel: Panel; inert: boolean }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const back = pathname + withoutPanel(search);
  const dialog = usePanelKeys(() => void navigate(back, { replace: true, preventScrollReset: true }));
  const titles: Record<Panel, string> = {
    login: t('panel.login.title'),
    register: t('panel.register.title'),
    restore: t('panel.restore.title'),
    activate: t('panel.activate.title'),
    password_change: t('panel.password_change.title'),
    'delete-account': t('panel.delete-account.title'),
  };
  return (
    <dialog
      ref={dialog}
      open
      className="side-panel"
      aria-modal="true"
      aria-labelledby="panel-title"
      inert={inert}
    >
      <Link
        to={back}
        replace
        preventScrollReset
        className="side-panel-behind"
        tabIndex={-1}
        aria-hidden="true"
      />
      <div className="side-panel-sheet">
        <header className="side-panel-head">
          <h2 className="d24" id="panel-title" tabIndex={-1} key={panel}>
            {titles[panel]}
          </h2>
          <Link
            to={back}
            replace
            preventScrollReset
            className="icon-button icon-button-filled"
            aria-label={t('panel.close')}
          >
            <Icon of={glyph('x')} />
          </Link>
        </header>
        <div className="side-panel-body" key={panel}>
          <PanelBody panel={panel} />
        </div>
        <footer className="side-panel-foot">
          <ButtonLink to={back} replace preventScrollReset size="large" block>
            {t('panel.back')}
          </ButtonLink>
        </footer>
      </div>
    </dialog>
  );
}
