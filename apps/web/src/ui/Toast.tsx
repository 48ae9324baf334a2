// Toasts: an arch with an icon, a title, a line, a close button. The stack shows five, hides each after three
// seconds unless the pointer or the focus is on it, and offers to close them all. A phone shows one.
import { toastClosingMs, toastShownMs, toastsListed } from '@alcove/protocol';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { type Glyph, Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { glyph } from '../icons.tsx';

export type ToastTone =
  | 'accent'
  | 'token'
  | 'premium'
  | 'certified'
  | 'success'
  | 'live'
  | 'warning'
  | 'danger'
  | 'plain';

export type ToastItem = {
  key: string;
  icon: Glyph;
  tone: ToastTone;
  title: ReactNode;
  line?: ReactNode;
  /** Where a press on the toast leads; it then closes. */
  to?: string | undefined;
  onOpen?: () => void;
  /** At the end, before the cross: answer, undo. */
  action?: ReactNode;
  /** Stays until closed. */
  lasting?: boolean;
};

export type ToastProps = Omit<ToastItem, 'key'> & { onClose?: () => void; closing?: boolean };

export function Toast({ icon, tone, title, line, to, onOpen, action, ...state }: ToastProps) {
  const { onClose, closing, lasting } = state;
  const { t } = useTranslation('ui');
  const open = () => {
    onOpen?.();
    onClose?.();
  };
  return (
    <div className={classes('toast', closing && 'closing', lasting && 'lasting')}>
      <span className={classes('toast-arch', tone)}>
        <Icon of={icon} />
      </span>
      <div className="toast-text">
        <b>
          {to ? (
            <Link to={to} className="toast-link" onClick={open}>
              {title}
            </Link>
          ) : (
            title
          )}
        </b>
        {line && <span>{line}</span>}
      </div>
      {action}
      {onClose && <IconButton icon={glyph('x')} size="small" label={t('close')} onClick={onClose} />}
    </div>
  );
}

export type ToastStackProps = {
  /** Names the region: "Notifications". */
  label: string;
  notifications: readonly ToastItem[];
  onClose: (key: string) => void;
  onCloseAll: () => void;
  /** Says new ones, once: a live region that appears together with its text is read by few screen readers. */
  announce?: (text: string) => void;
  /** R2.266: no list, only the newest; the one before it shows when that is gone. */
  single?: boolean;
};

export function ToastStack({ label, notifications, onClose, onCloseAll, ...look }: ToastStackProps) {
  const { announce, single = false } = look;
  const { t } = useTranslation('ui');
  const [held, setHeld] = useState(false);
  const list = useAnnounced(notifications, announce);
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <section
      className={classes('toasts', single && 'single')}
      aria-label={single ? undefined : label}
      data-held={held || undefined}
      {...hold}
      {...release}
    >
      <div ref={list} className="toasts-list">
        {notifications.slice(-toastsListed).map(({ key, ...one }, at, { length }) => (
          // The time of a toast that waits behind another has not begun.
          <Passing
            key={key}
            {...one}
            held={held || (single && at < length - 1)}
            onGone={() => onClose(key)}
          />
        ))}
      </div>
      {notifications.length > 1 && !single && (
        <Button onClick={onCloseAll}>{t('toasts.closeAll', { count: notifications.length })}</Button>
      )}
    </section>
  );
}

/** Announces the texts of toasts that were not listed before. */
function useAnnounced(listed: readonly ToastItem[], announce?: (text: string) => void) {
  const list = useRef<HTMLDivElement>(null);
  const known = useRef<readonly string[]>([]);
  useEffect(() => {
    const keys = listed.slice(-toastsListed).map(({ key }) => key);
    const texts = list.current?.querySelectorAll<HTMLElement>('.toast-text') ?? [];
    const said = keys.flatMap((key, at) =>
      known.current.includes(key) ? [] : Array.from(texts[at]?.children ?? [], (part) => part.textContent),
    );
    known.current = keys;
    if (said.length > 0) announce?.(said.join('. '));
  }, [listed, announce]);
  return list;
}

function Passing({ held, onGone, ...toast }: PassingProps) {
  const { lasting } = toast;
  const [closing, setClosing] = useState(false);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (held || lasting || closing) return;
    const timer = setTimeout(() => setClosing(true), toastShownMs);
    return () => clearTimeout(timer);
  }, [held, lasting, closing]);
  useEffect(() => {
    if (!closing) return;
    const timer = setTimeout(() => gone(), toastClosingMs);
    return () => clearTimeout(timer);
  }, [closing]);
  return <Toast {...toast} closing={closing} onClose={() => setClosing(true)} />;
}
type PassingProps = Omit<ToastItem, 'key'> & { held: boolean; onGone: () => void };
