// The shape of notifications on their way.
import { Skeleton } from '../../ui/Skeleton.tsx';

const widths = [
  ['72%', '50%'],
  ['58%', '34%'],
  ['66%', '44%'],
] as const;

export const RowsSkeleton = () => (
  <ul aria-hidden="true">
    {widths.map(([title, line]) => (
      <li key={title} className="notification">
        <Skeleton width="44px" height="44px" round />
        <span className="notification-shape">
          <Skeleton width={title} height="13px" />
          <Skeleton width={line} height="11px" />
        </span>
      </li>
    ))}
  </ul>
);
