// A longer task beside the page: header, scrolling body, pinned footer. Full screen on phones. A submit
// button in the footer names its form: `<Button type="submit" form="login-form">`.
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { type ModalProps, useModal } from './modal.ts';

export type SidePanelSheetProps = {
  title: ReactNode;
  /** Before the title: a way back to the panel's first face. */
  lead?: ReactNode;
  footer?: ReactNode;
  /** Changes when the panel shows another face: the new one fades in. */
  face?: string;
  children: ReactNode;
};

export type SidePanelProps = ModalProps & SidePanelSheetProps & { className?: string };

export function SidePanel({ open, onClose, firm, className, ...sheet }: SidePanelProps) {
  const id = useId();
  return (
    <dialog
      {...useModal({ open, onClose, firm })}
      className={classes('side-panel', className)}
      aria-labelledby={id}
    >
      <SidePanelSheet {...sheet} id={id} onClose={onClose} />
    </dialog>
  );
}

/** What is drawn inside a panel, for those that open in their own way. */
export function SidePanelSheet({ id, onClose, title, lead, footer, face, children }: SheetProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="side-panel-sheet">
      <header className="side-panel-head">
        {lead}
        <h2 className="d24" id={id}>
          {title}
        </h2>
        <IconButton icon={X} kind="filled" label={t('close')} onClick={onClose} />
      </header>
      <div className="side-panel-body" key={face}>
        {children}
      </div>
      {footer && <footer className="side-panel-foot">{footer}</footer>}
    </div>
  );
}
type SheetProps = SidePanelSheetProps & { id: string; onClose: () => void };
