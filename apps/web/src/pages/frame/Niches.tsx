// Empty niches in a wall, behind the sentence that says nobody is here yet.
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
