// Toasts: an arch with an icon, a title, a line, a close button. The stack shows five, hides each after three
// seconds unless the pointer or the focus is on it, and offers to close them all. A phone shows one.
import { toastClosingMs, toastShownMs, toastsListed } from '@alcove/protocol';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { type Glyph, Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

export type ToastTone = 'accent' | 'token' | 'premium' | 'certified' | 'success' | 'danger';

export type ToastItem = {
  key: string;
  icon: Glyph;
  tone: ToastTone;
  title: ReactNode;
  line?: ReactNode;
  /** At the end, before the cross: answer, undo. */
  action?: ReactNode;
  /** Stays until closed. */
  lasting?: boolean;
};

export type ToastProps = Omit<ToastItem, 'key' | 'lasting'> & { onClose?: () => void; closing?: boolean };

export function Toast({ icon, tone, title, line, action, onClose, closing }: ToastProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes('toast', closing && 'closing')}>
      <span className={classes('toast-arch', tone)}>
        <Icon of={icon} />
      </span>
      <div className="toast-text">
        <b>{title}</b>
        {line && <span>{line}</span>}
      </div>
      {action}
      {onClose && <IconButton icon={X} size="small" label={t('close')} onClick={onClose} />}
    </div>
  );
}

export type ToastStackProps = {
  /** Names the region: "Notifications". */
  label: string;
  notifications: readonly ToastItem[];
  onClose: (key: string) => void;
  onCloseAll: () => void;
  /** R2.266: no list, only the newest; the one before it shows when that is gone. */
  single?: boolean;
};

export function ToastStack({ label, notifications, onClose, onCloseAll, single = false }: ToastStackProps) {
  const { t } = useTranslation('ui');
  const [held, setHeld] = useState(false);
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <section
      className={classes('toasts', single && 'single')}
      aria-label={single ? undefined : label}
      {...hold}
      {...release}
    >
      <div aria-live="polite" className="toasts-list">
        {notifications.slice(-toastsListed).map(({ key, ...one }) => (
          <Passing key={key} {...one} held={held} onGone={() => onClose(key)} />
        ))}
      </div>
      {notifications.length > 1 && !single && (
        <Button onClick={onCloseAll}>{t('toasts.closeAll', { count: notifications.length })}</Button>
      )}
    </section>
  );
}

function Passing({ held, lasting, onGone, ...toast }: PassingProps) {
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
