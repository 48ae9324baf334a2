// One of several ways, each stating its consequence. Give all cards of a choice the same `name` and put
// them in a `Field group`.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  title: ReactNode;
  /** What follows from choosing it. */
  consequence?: ReactNode;
  /** At the end of the row: a price, a tag. */
  aside?: ReactNode;
};

export function RadioCard({ title, consequence, aside, className, ...props }: RadioCardProps) {
  const id = useId();
  return (
    <label className={classes('radio-card', className)}>
      <input
        type="radio"
        className="radio"
        aria-labelledby={`${id}-title`}
        {...props}
        {...(consequence && { 'aria-describedby': `${id}-then` })}
      />
      <span className="radio-card-text">
        <b id={`${id}-title`}>{title}</b>
        {consequence && <span id={`${id}-then`}>{consequence}</span>}
      </span>
      {aside}
    </label>
  );
}

/** A plain line with a round mark, for short lists of reasons. */
export const Radio = ({
  children,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }) => (
  <label className={classes('check', 'radio-line', className)}>
    <input type="radio" className="radio" {...props} />
    <span>{children}</span>
  </label>
);
