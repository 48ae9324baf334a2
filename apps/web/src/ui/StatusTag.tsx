// A word that qualifies what it stands beside, in the colour of its meaning.
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { type Glyph, Icon } from './Icon.tsx';

export type StatusTagTone =
  | 'plain'
  | 'premium'
  | 'certified'
  | 'success'
  | 'warning'
  | 'danger'
  | 'token'
  | 'new';

export const StatusTag = ({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: StatusTagTone;
  icon?: Glyph;
  children: ReactNode;
}) => (
  <span className={classes('status-tag', tone !== 'plain' && tone)}>
    {icon && <Icon of={icon} size={14} />}
    {children}
  </span>
);

/** How many are new. `said` is the sentence for screen readers: "3 unread messages". */
export const Badge = ({ count, said, most = 99 }: { count: number; said?: string; most?: number }) => (
  <span className="badge">
    <span aria-hidden={said ? true : undefined}>{count > most ? `${most}+` : count}</span>
    {said && <span className="visually-hidden">{said}</span>}
  </span>
);
