// The panel beside a page that `?login` and its like open. The server renders it open, so that it is there
// before scripts; the page behind is inert, which keeps the focus inside.
import type { Panel } from '@alcove/protocol';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { glyph } from '../../icons.tsx';
import { useReady } from '../../ready.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AddressedFrame } from './forms/frame.tsx';
import { usePanelFace } from './panel-face.tsx';
import { withoutPanel } from './panel.ts';

/** Esc closes the panel wherever the focus is; the focus returns to what opened it. */
function usePanelKeys(close: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const onEscape = useRef(close);
  // Before any part of the panel takes the focus.
  const [opener] = useState(() => globalThis.document?.activeElement);
  useEffect(() => {
    onEscape.current = close;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A dialog in front of the panel has the key first.
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal'))
        onEscape.current();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  return dialog;
}

/** A changed form is announced to screen readers; focus stays with a reader who began before scripts ran. */
function PanelTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const ready = useReady();
  const [wasThere] = useState(!ready);
  useEffect(() => {
    const panel = title.current?.closest('dialog');
    if (!wasThere || !panel?.contains(document.activeElement)) title.current?.focus();
  }, [wasThere]);
  return (
    <h2 className="d24" id="panel-title" tabIndex={-1} ref={title}>
      {children}
    </h2>
  );
}

export default function AccountPanel({ panel, inert }: { panel: Panel; inert: boolean }) {
  const { t } = useTranslation('accounts');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const back = pathname + withoutPanel(search);
  const dialog = usePanelKeys(() => void navigate(back, { replace: true, preventScrollReset: true }));
  const face = usePanelFace(panel);
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
          <PanelTitle key={face.key}>{face.title}</PanelTitle>
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
        <AddressedFrame kind="panel">
          <Fragment key={face.key}>{face.body}</Fragment>
        </AddressedFrame>
      </div>
    </dialog>
  );
}
