// What an account form knows of the sheet it stands on: a panel beside the page, a dialog of the chat, or
// the page itself; how to reach the other forms from it, and what was typed in them already.
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button, type ButtonKind, ButtonLink } from '../../../ui/Button.tsx';
import { withoutPanel, withPanel } from '../panel.ts';
import { type FormState, panelOfForm } from './form-state.ts';

export type FormFrame = {
  kind: 'panel' | 'dialog' | 'page';
  go: (form: FormState) => void;
  close: () => void;
  /** By field name; never a password or a code. */
  typed: Map<string, string>;
};

const FrameContext = createContext<FormFrame | undefined>(undefined);

export function useFrame(): FormFrame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('an account form stands in no frame');
  return frame;
}

/** The panel and the page: other forms have an address. */
export function AddressedFrame({ kind, children }: { kind: 'panel' | 'page'; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [typed] = useState(() => new Map<string, string>());
  const frame = useMemo((): FormFrame => {
    const show = (query: string) =>
      void navigate(pathname + query, { replace: kind === 'panel', preventScrollReset: true });
    return {
      kind,
      typed,
      go: (form) => show(withPanel(search, panelOfForm(form))),
      close: () => show(withoutPanel(search)),
    };
  }, [kind, typed, navigate, pathname, search]);
  return <FrameContext value={frame}>{children}</FrameContext>;
}

/** The dialog: other forms take this one's place. */
export function DialogFrame({
  go,
  close,
  children,
}: Pick<FormFrame, 'go' | 'close'> & { children: ReactNode }) {
  const [typed] = useState(() => new Map<string, string>());
  const frame = useMemo((): FormFrame => ({ kind: 'dialog', typed, go, close }), [typed, go, close]);
  return <FrameContext value={frame}>{children}</FrameContext>;
}

type WayProps = { to: FormState; look?: 'link' | 'button'; children: ReactNode };

/** A way to another form. */
export function Way({ to, look = 'link', children }: WayProps) {
  const { kind, go } = useFrame();
  const { search } = useLocation();
  const className = look === 'link' ? 'link' : 'button button-outline large';
  if (kind === 'dialog')
    return (
      <button type="button" className={className} onClick={() => go(to)}>
        {children}
      </button>
    );
  return (
    <Link
      className={className}
      to={{ search: withPanel(search, panelOfForm(to)) }}
      replace={kind === 'panel'}
      preventScrollReset
    >
      {children}
    </Link>
  );
}

type OnwardProps = { kind?: ButtonKind; size?: 'medium' | 'large'; children: ReactNode };

/** Out of the form, to what is behind it. */
export function Onward({ children, ...look }: OnwardProps) {
  const { kind, close } = useFrame();
  const { pathname, search } = useLocation();
  if (kind === 'dialog')
    return (
      <Button block {...look} onClick={close}>
        {children}
      </Button>
    );
  return (
    <ButtonLink
      block
      {...look}
      to={kind === 'page' ? '/' : pathname + withoutPanel(search)}
      replace={kind === 'panel'}
      preventScrollReset={kind === 'panel'}
    >
      {children}
    </ButtonLink>
  );
}

const sheetClasses = {
  panel: { body: 'side-panel-body', foot: 'side-panel-foot' },
  dialog: { body: 'account-body', foot: 'account-foot' },
  page: { body: 'account-body', foot: 'account-foot' },
} as const;

/** The part of a sheet that scrolls, and the one that stays at its foot. */
export function Sheet({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  const { body, foot: footClass } = sheetClasses[useFrame().kind];
  return (
    <>
      <div className={body}>{children}</div>
      {foot && <div className={footClass}>{foot}</div>}
    </>
  );
}
