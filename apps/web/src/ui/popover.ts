// A native popover tied to its button. Browsers without anchor positioning get its place computed.
import { type CSSProperties, type KeyboardEvent, type ToggleEvent, useId, useRef, useState } from 'react';

const gapPx = 6;
const marginPx = 8;

export type TriggerAttributes = {
  popoverTarget: string;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string;
  style: CSSProperties;
};

/** Focus that goes on by the tab key would be hidden under what stays open. */
export function closeOnTabOut({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Tab') return;
  const element: HTMLElement = currentTarget;
  element.addEventListener(
    'focusout',
    ({ relatedTarget: to }) => {
      if (to instanceof Node && !element.contains(to)) element.hidePopover();
    },
    { once: true },
  );
}

export function usePopover(kind: 'menu' | 'dialog') {
  const id = useId();
  const anchor = `--${id.replace(/[^\w-]/g, '')}`;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement & HTMLDialogElement>(null);
  const trigger: TriggerAttributes = {
    popoverTarget: id,
    'aria-haspopup': kind,
    'aria-expanded': open,
    'aria-controls': id,
    style: { anchorName: anchor } as CSSProperties,
  };
  const toggled = (event: ToggleEvent<HTMLElement>) => {
    const shown = event.newState === 'open';
    setOpen(shown);
    if (!shown) return;
    const element = event.currentTarget;
    if (!CSS.supports('anchor-name', '--a')) placeUnder(element, id);
    element.querySelector<HTMLElement>('[autofocus], [role^=menuitem]')?.focus();
  };
  return {
    open,
    trigger,
    hide: () => box.current?.hidePopover(),
    popover: {
      id,
      ref: box,
      popover: 'auto' as const,
      style: { positionAnchor: anchor } as CSSProperties,
      onToggle: toggled,
      onKeyDown: closeOnTabOut,
    },
  };
}

function placeUnder(element: HTMLElement, id: string) {
  const from = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)?.getBoundingClientRect();
  if (!from) return;
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = from.bottom + gapPx + height <= innerHeight - marginPx;
  const left = Math.max(marginPx, Math.min(from.right - width, innerWidth - width - marginPx));
  const top = below ? from.bottom + gapPx : Math.max(marginPx, from.top - gapPx - height);
  Object.assign(element.style, { left: `${left}px`, top: `${top}px` });
}
