// The mark with the name beside it. Where it leads is the caller's: wrap it in a link.
import { classes } from './classes.ts';
import { Mark } from './marks.tsx';

export const Logo = ({ className }: { className?: string }) => (
  <span className={classes('logo', className)}>
    <Mark />
    <span>alcôve</span>
  </span>
);
