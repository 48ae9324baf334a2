// A label, a control and one line beneath: an error before anything else, then a check under way, a
// confirmation, a hint. The line is a live region, so what changes in it is announced.
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { FieldContext } from './field-context.ts';
import { Icon } from './Icon.tsx';
import { useOwnWords } from './own-words.ts';

export type FieldProps = {
  label: ReactNode;
  /** Beside the label, dim: "optional", a count. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  checking?: ReactNode;
  ok?: ReactNode;
  /** A set of choices rather than one control: the label then names a group. */
  group?: boolean;
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
};

export function Field({ label, aside, hint, checking, ok, group, ...rest }: FieldProps) {
  const { labelHidden, className, children } = rest;
  const { fault, told } = useOwnWords();
  const error = fault || rest.error;
  const id = useId();
  const line = `${id}-line`;
  const said = error || checking || ok || hint;
  const link = {
    id,
    describedBy: said ? line : '',
    invalid: Boolean(error),
    checking: Boolean(!error && checking),
    ok: Boolean(!error && !checking && ok),
  };
  const labelClass = classes('field-label', labelHidden && 'visually-hidden');
  const words = (
    <>
      {label}
      {aside && <span className="field-aside">{aside}</span>}
    </>
  );
  return (
    <FieldContext value={group ? null : link}>
      <div
        className={classes('field', className)}
        {...told}
        {...(group && { role: 'group', 'aria-labelledby': `${id}-label` })}
        {...(group && said && { 'aria-describedby': line })}
      >
        {group ? (
          <span className={labelClass} id={`${id}-label`}>
            {words}
          </span>
        ) : (
          <label className={labelClass} htmlFor={id}>
            {words}
          </label>
        )}
        {children}
        <div aria-live="polite" id={line} className="field-line">
          {error ? (
            <Line icon={CircleAlert} tone="error" text={error} />
          ) : checking ? (
            <Line text={checking} />
          ) : ok ? (
            <Line icon={CircleCheck} tone="ok" text={ok} />
          ) : hint ? (
            <Line text={hint} />
          ) : null}
        </div>
      </div>
    </FieldContext>
  );
}

const Line = ({ icon, tone, text }: { icon?: typeof CircleAlert; tone?: string; text: ReactNode }) => (
  <span className={classes('hint', tone)}>
    {icon && <Icon of={icon} size={14} />}
    <span>{text}</span>
  </span>
);
