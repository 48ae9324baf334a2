// A question or a small task in the middle of the screen; on phones it rises from the bottom.
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { type Glyph, Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { type ModalProps, useModal } from './modal.ts';

export type DialogProps = ModalProps & {
  title: ReactNode;
  /** One or two sentences under the title. */
  description?: ReactNode;
  /** An arch above the title, in the aurore: Premium's dialogs. */
  arch?: Glyph;
  /** Everything centred, as when a door asks for Premium. */
  centred?: boolean;
  wide?: boolean;
  /** The buttons: the way out first, the action last. */
  actions?: ReactNode;
  /** Buttons one above the other, the action first. */
  stacked?: boolean;
  children?: ReactNode;
  className?: string;
};

export function Dialog({ open, onClose, firm, title, description, children, ...look }: DialogProps) {
  const { arch, centred, wide, actions, stacked, className } = look;
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <dialog
      {...useModal({ open, onClose, firm })}
      className={classes('dialog', wide && 'wide', centred && 'centred', className)}
      aria-labelledby={`${id}-title`}
      {...(description && { 'aria-describedby': `${id}-description` })}
    >
      <div className="dialog-sheet">
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
          {!firm && <IconButton icon={X} label={t('close')} onClick={onClose} className="dialog-close" />}
        </header>
        {children && <div className="dialog-body">{children}</div>}
        {actions && <footer className={classes('dialog-actions', stacked && 'stacked')}>{actions}</footer>}
      </div>
    </dialog>
  );
}
