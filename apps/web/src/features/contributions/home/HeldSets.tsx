// The sets of the first page. Their style comes with the page. Their code does not while the adults' gate stands
// before them: until then what the server drew is kept as it is.
import '../list/sets.css';
import './home.css';
import { Suspense, useState } from 'react';
import { drawnPart } from '../../../drawn-part.tsx';
import type { HomeSetsProps } from './HomeSets.tsx';

const placeId = 'home-sets';
/** For readers with a visit it is there before the page is hydrated, so that no press is lost. */
const Awake = drawnPart(`.app[data-visit] #${placeId}`, () => import('./HomeSets.tsx'));

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
