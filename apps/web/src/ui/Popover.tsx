// Anything that opens beside its button and closes by itself: a picker, an explanation.
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { type TriggerAttributes, usePopover } from './popover.ts';

export type PopoverProps = {
  label: string;
  renderTrigger: (attributes: TriggerAttributes) => ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
  className?: string;
};

export function Popover({ label, renderTrigger, children, className }: PopoverProps) {
  const { popover, trigger: attributes, hide } = usePopover('dialog');
  return (
    <>
      {renderTrigger(attributes)}
      <dialog {...popover} aria-label={label} className={classes('popover', 'popover-box', className)}>
        {typeof children === 'function' ? children(hide) : children}
      </dialog>
    </>
  );
}
