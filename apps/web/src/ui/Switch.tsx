// Something on or off, effective at once. With a text it is a settings row, the switch at its end.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  /** What it changes, in one line. */
  hint?: ReactNode;
  /** Only the switch is drawn; the label is still said. */
  bare?: boolean;
};

export function Switch({ label, hint, bare, className, ...props }: SwitchProps) {
  const hintId = useId();
  return (
    <label className={classes('switch-row', bare && 'bare', className)}>
      <span className={classes('switch-text', bare && 'visually-hidden')}>
        <b>{label}</b>
        {hint && <span id={hintId}>{hint}</span>}
      </span>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox states it by itself
        role="switch"
        className="switch"
        {...props}
        {...(hint && { 'aria-describedby': hintId })}
      />
    </label>
  );
}
