// A native dialog over the whole page, whose bar above it stays seen and in reach where it has one. A modal dialog would
// cover and disable the bar too: beside it the rest of the page is inert instead.
import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';

const barSelector = '.demo';

/** Keeps all but the dialog and the bar inert, what the page renders meanwhile included. Returns what undoes it. */
function disableAround(dialog: Element, bar: Element): () => void {
  const disabled = new Set<HTMLElement>();
  function disable() {
    for (let kept = dialog; kept.parentElement; kept = kept.parentElement)
      for (const other of kept.parentElement.children)
        if (other !== kept && !other.contains(bar) && other instanceof HTMLElement && !other.inert) {
          other.inert = true;
          disabled.add(other);
        }
  }
  disable();
  const observer = new MutationObserver(disable);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] });
  return () => {
    observer.disconnect();
    for (const each of disabled) each.inert = false;
  };
}

export function usePageDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector(':modal, :popover-open'))
      dialog.current?.close();
  });
  useEffect(() => {
    const element = dialog.current;
    const bar = document.querySelector(barSelector);
    if (!element || !bar) return element?.showModal();
    element.show();
    const enable = disableAround(element, bar);
    const onKey = (event: KeyboardEvent) => escape(event);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      enable();
    };
  }, []);
  return {
    ref: dialog as RefObject<HTMLDialogElement>,
    onClose: (event: SyntheticEvent) => {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
