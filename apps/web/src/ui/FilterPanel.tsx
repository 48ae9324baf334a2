// Where a list is narrowed: beside it on a desk, a sheet over it on phones. The footer names the count.
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import { useNarrow } from './screen.ts';

export type FilterPanelProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Clear, then the button that names the count. */
  footer: ReactNode;
};

export function FilterPanel({ open, onClose, title, children, footer }: FilterPanelProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const narrow = useNarrow();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (element.open) element.close();
    if (open && narrow) element.showModal();
    else if (open) element.show();
  }, [open, narrow]);
  return (
    <dialog
      ref={dialog}
      className="filter-panel"
      aria-labelledby={id}
      onClose={(event) => {
        // Closed by Esc, not by going from one form to the other.
        if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !narrow) onClose();
      }}
    >
      <header>
        <h2 className="d24" id={id}>
          {title}
        </h2>
        <IconButton icon={X} label={t('close')} onClick={onClose} />
      </header>
      <div className="filter-panel-body">{children}</div>
      <footer>{footer}</footer>
    </dialog>
  );
}
