// A question or a small task in the middle of the screen; on phones it rises from the bottom.
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { type Glyph, Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { type ModalProps, useModal } from './modal.ts';

export type DialogSheetProps = {
  title: ReactNode;
  /** One or two sentences under the title. */
  description?: ReactNode;
  /** An arch above the title, in the aurore: Premium's dialogs. */
  arch?: Glyph;
  /** Everything centred, as in the dialog that asks for Premium. */
  centred?: boolean;
  wide?: boolean;
  /** The buttons: the way out first, the action last. */
  actions?: ReactNode;
  /** Buttons one above the other, the action first. */
  stacked?: boolean;
  children?: ReactNode;
};

export type DialogProps = ModalProps & DialogSheetProps & { className?: string };

export function Dialog({ open, onClose, firm, className, ...sheet }: DialogProps) {
  const id = useId();
  return (
    <dialog
      {...useModal({ open, onClose, firm })}
      className={classes('dialog', className)}
      aria-labelledby={`${id}-title`}
      {...(sheet.description && { 'aria-describedby': `${id}-description` })}
    >
      <DialogSheet {...sheet} id={id} onClose={firm ? undefined : onClose} />
    </dialog>
  );
}

/** What is drawn inside a dialog, for those that open in their own way. */
export function DialogSheet({ id, onClose, title, description, children, ...look }: SheetProps) {
  const { t } = useTranslation('ui');
  const { arch, centred, wide, actions, stacked } = look;
  return (
    <div className={classes('dialog-sheet', wide && 'wide', centred && 'centred')}>
      <header className="dialog-head">
        <div className="dialog-words">
          {arch && (
            <span className="dialog-arch">
              <Icon of={arch} size={24} />
            </span>
          )}
          <h2 className="d24" id={`${id}-title`}>
            {title}
          </h2>
          {description && <p id={`${id}-description`}>{description}</p>}
        </div>
        {onClose && <IconButton icon={X} label={t('close')} onClick={onClose} className="dialog-close" />}
      </header>
      {children && <div className="dialog-body">{children}</div>}
      {actions && <footer className={classes('dialog-actions', stacked && 'stacked')}>{actions}</footer>}
    </div>
  );
}
type SheetProps = DialogSheetProps & { id: string; onClose?: (() => void) | undefined };
