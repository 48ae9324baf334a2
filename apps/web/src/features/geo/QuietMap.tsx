// The map before anybody is on it: rings of distance around a sentence.
import './quiet-map.css';
import type { ReactNode } from 'react';

export const QuietMap = ({ children }: { children: ReactNode }) => (
  <div className="quiet-map">
    <svg viewBox="0 0 1200 620" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g className="quiet-map-roads">
        <path d="M-20 140C220 90 360 260 600 210S980 60 1240 150" />
        <path d="M-20 420c200-60 420 40 620-30s420-90 640 10" />
        <path d="M180-20c40 220-70 420 30 660M520-20c-30 200 60 460-10 660M900-20c30 220-50 440 20 660" />
        <path d="M-20 600C260 480 520 560 760 470s340-220 480-250" />
      </g>
      <path className="quiet-map-river" d="M-20 500c180-40 260-170 420-180s240 130 420 110 230-190 420-200" />
      <g className="quiet-map-rings">
        <circle cx="600" cy="310" r="120" />
        <circle cx="600" cy="310" r="210" />
        <circle cx="600" cy="310" r="300" />
      </g>
    </svg>
    {children}
  </div>
);
