// A box to tick, with its sentence. Links inside the sentence stay links.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  children: ReactNode;
  error?: ReactNode;
};

export function Checkbox({ children, error, className, ...props }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={classes('checkbox-line', className)}>
      <label className="check">
        <input
          type="checkbox"
          className="checkbox"
          {...props}
          {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
        />
        <span>{children}</span>
      </label>
      <div aria-live="polite" id={errorId}>
        {error && <span className="hint error">{error}</span>}
      </div>
    </div>
  );
}
