// Empty niches in a wall, drawn behind the text of an empty list.
import './niches.css';
import type { ReactNode } from 'react';

const niches = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

export const Niches = ({ children }: { children: ReactNode }) => (
  <div className="niches">
    <div className="niches-wall" aria-hidden="true">
      {niches.map((niche) => (
        <span key={niche} />
      ))}
    </div>
    {children}
  </div>
);
