// The seconds that are left, in a ring that empties.
import { ceilSecondsOf } from '@alcove/protocol';
import { useEffect, useState } from 'react';

/** `held`: it stays full. */
export function CountRing({ ms, held }: { ms: number; held?: boolean }) {
  const [left, setLeft] = useState(ms);
  useEffect(() => {
    const begun = Date.now();
    const show = () => setLeft(held ? ms : Math.max(0, ms - (Date.now() - begun)));
    const start = setTimeout(show);
    const timer = held ? undefined : setInterval(show, 250);
    return () => {
      clearTimeout(start);
      clearInterval(timer);
    };
  }, [ms, held]);
  return (
    <span className="call-ring" aria-hidden="true">
      <svg viewBox="0 0 36 36">
        <circle cx="18" cy="18" r="16" />
        <circle cx="18" cy="18" r="16" pathLength="1" style={{ strokeDashoffset: 1 - left / ms }} />
      </svg>
      {ceilSecondsOf(left)}
    </span>
  );
}
