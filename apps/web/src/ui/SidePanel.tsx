// A longer task beside the page: header, scrolling body, pinned footer. Full screen on phones. A submit
// button in the footer names its form: `<Button type="submit" form="login-form">`.
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { type ModalProps, useModal } from './modal.ts';

export type SidePanelProps = ModalProps & {
  title: ReactNode;
  /** Before the title: a way back to the panel's first face. */
  lead?: ReactNode;
  footer?: ReactNode;
  /** Changes when the panel shows another face: the new one fades in. */
  face?: string;
  children: ReactNode;
  className?: string;
};

export function SidePanel({ open, onClose, firm, title, lead, footer, face, ...rest }: SidePanelProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <dialog
      {...useModal({ open, onClose, firm })}
      className={classes('side-panel', rest.className)}
      aria-labelledby={id}
    >
      <div className="side-panel-sheet">
        <header className="side-panel-head">
          {lead}
          <h2 className="d24" id={id}>
            {title}
          </h2>
          <IconButton icon={X} kind="filled" label={t('close')} onClick={onClose} />
        </header>
        <div className="side-panel-body" key={face}>
          {rest.children}
        </div>
        {footer && <footer className="side-panel-foot">{footer}</footer>}
      </div>
    </dialog>
  );
}
