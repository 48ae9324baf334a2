// What happened and what comes, one below the other, each with a small arch.
import './steps.css';
import type { ReactNode } from 'react';

export type ConsentStep = { name: ReactNode; text?: ReactNode; state: 'done' | 'now' | 'ahead' };

export const Steps = ({ steps }: { steps: readonly ConsentStep[] }) => (
  <ol className="consent-steps">
    {steps.map(({ name, text, state }, place) => (
      // Steps have no other name than their place.
      <li key={place} data-state={state}>
        <b className="semibold">{name}</b>
        {text && <span className="muted">{text}</span>}
      </li>
    ))}
  </ol>
);
