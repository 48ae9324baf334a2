// A box to tick, with its sentence. Links inside the sentence stay links.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { useOwnWords } from './own-words.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  children: ReactNode;
  error?: ReactNode;
};

export function Checkbox({ children, error: given, className, ...props }: CheckboxProps) {
  const errorId = useId();
  const { fault, told } = useOwnWords();
  const error = fault || given;
  return (
    <div className={classes('checkbox-line', className)} {...told}>
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
