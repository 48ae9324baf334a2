// The sets of the first page. Their style comes with the page. Their code does not while the adults' gate stands
// before them: until then what the server drew is kept as it is.
import '../list/sets.css';
import './home.css';
import { lazy, Suspense, useState } from 'react';
import { untilLoaded } from '../../../until-loaded.ts';
import type { HomeSetsProps } from './HomeSets.tsx';

const Awake = lazy(untilLoaded(() => import('./HomeSets.tsx')));

const placeId = 'home-sets';
const drawn = () => globalThis.document?.getElementById(placeId)?.innerHTML;

/** `held`: the gate stands before it. */
export function HomeSets({ held, ...props }: HomeSetsProps & { held: boolean }) {
  const [html] = useState(drawn);
  const still = html !== undefined && {
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  };
  if (held && still) return <div key="still" id={placeId} {...still} />;
  return (
    <div key="awake" id={placeId}>
      <Suspense fallback={still && <div {...still} />}>
        <Awake {...props} />
      </Suspense>
    </div>
  );
}
