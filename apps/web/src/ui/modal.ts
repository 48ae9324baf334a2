// Opens and closes a native dialog as a prop says. The browser traps focus, restores it and handles Escape;
// what is left to us is the press on the backdrop, where browsers do not do it yet, and a dialog that is removed while
// it is open: it would take the focus along, so it is closed first.
import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';

export type ModalProps = {
  open: boolean;
  onClose: () => void;
  /** Esc and the backdrop do not close it: only its own buttons do. */
  firm?: boolean | undefined;
};

export function useModal({ open, onClose, firm }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  const isRemoved = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    isRemoved.current = false;
    return () => {
      isRemoved.current = true;
      element?.close();
    };
  }, []);
  return {
    ref: dialog as RefObject<HTMLDialogElement>,
    onClose: (event: SyntheticEvent) => {
      if (event.target === event.currentTarget && !isRemoved.current) onClose();
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
