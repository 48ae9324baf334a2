// One line about what the pointer or the focus rests on. Never the only place where something is said.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

export type TooltipProps = {
  text: ReactNode;
  /** Draws the control with the attribute that ties them. */
  children: (attributes: { 'aria-describedby': string }) => ReactNode;
};

export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    const element = around.current;
    const come = () => setDismissed(false);
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && element?.matches(':hover, :focus-within')) setDismissed(true);
    };
    element?.addEventListener('pointerenter', come);
    element?.addEventListener('focusin', come);
    document.addEventListener('keydown', key);
    return () => {
      element?.removeEventListener('pointerenter', come);
      element?.removeEventListener('focusin', come);
      document.removeEventListener('keydown', key);
    };
  }, []);
  return (
    <span className="tooltip" ref={around}>
      {children({ 'aria-describedby': id })}
      <span role="tooltip" id={id} className="tooltip-text" hidden={dismissed}>
        {text}
      </span>
    </span>
  );
}
