// Opens and closes a native dialog as a prop says. The browser traps focus, restores it and handles Escape;
// what is left to us is the press on the backdrop, where browsers do not do it yet, and the focus of a dialog that is
// removed while it is open.
import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

export type ModalProps = {
  open: boolean;
  onClose: () => void;
  /** Esc and the backdrop do not close it: only its own buttons do. */
  firm?: boolean | undefined;
};

export function useModal({ open, onClose, firm }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** What had the focus when it opened; null once it is closed. */
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) {
      opener.current = document.activeElement;
      element.showModal();
    } else {
      element.close();
    }
  }, [open]);
  useEffect(
    () => () => {
      const { current } = opener;
      if (document.activeElement === document.body && current instanceof HTMLElement) current.focus();
    },
    [],
  );
  return {
    ref: dialog as RefObject<HTMLDialogElement>,
    onClose: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return;
      opener.current = null;
      onClose();
    },
    onCancel: (event: SyntheticEvent) => {
      if (firm && event.target === event.currentTarget) event.preventDefault();
    },
    // Only the backdrop is the dialog itself: everything visible is inside a child.
    onMouseDown: (event: SyntheticEvent) => {
      if (!firm && event.target === event.currentTarget) dialog.current?.close();
    },
  };
}
