// The shape of what is coming, so that nothing moves when it comes.
import type { CSSProperties } from 'react';
import { classes } from './classes.ts';

type SkeletonProps = { width?: string; height?: string; round?: boolean; ratio?: string; className?: string };

export const Skeleton = ({ width = '100%', height, round, ratio, className }: SkeletonProps) => (
  <span
    className={classes('skeleton', round && 'round', className)}
    style={{ width, height, aspectRatio: ratio } as CSSProperties}
  />
);

/** A tile with its caption. */
export const SkeletonTile = ({ ratio = '3 / 2' }: { ratio?: string }) => (
  <div aria-hidden="true">
    <Skeleton ratio={ratio} className="tile" />
    <div className="skeleton-caption">
      <Skeleton width="34px" height="34px" round />
      <div>
        <Skeleton width="75%" height="13px" />
        <Skeleton width="45%" height="11px" />
      </div>
    </div>
  </div>
);

/** A row of a list. */
export const SkeletonRow = () => (
  <div className="skeleton-caption row" aria-hidden="true">
    <Skeleton width="40px" height="40px" round />
    <div>
      <Skeleton width="38%" height="13px" />
      <Skeleton width="62%" height="11px" />
    </div>
  </div>
);
