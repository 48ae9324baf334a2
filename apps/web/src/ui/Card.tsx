// A surface that holds one matter. `padded` for text; without it, for lists that reach the edges.
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

type CardProps = ComponentProps<'div'> & { padded?: boolean };

export const Card = ({ padded = true, className, ...props }: CardProps) => (
  <div {...props} className={classes('card', padded && 'padded', className)} />
);
