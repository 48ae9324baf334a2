// The drawings that are ours: the mark (an arch with a lit door) and the token; `CertifiedSeal.tsx` has the third.
// They have the shape of lucide icons, so `Icon` draws them too.
import type { SVGProps } from 'react';

export const Mark = (props: SVGProps<SVGSVGElement>) => (
  <svg viewBox="0 0 26 30" aria-hidden="true" {...props}>
    <path d="M0 30V13a13 13 0 0 1 26 0v17h-5.6V13a7.4 7.4 0 0 0-14.8 0v17z" fill="currentColor" />
    <path d="M9.2 30V14a3.8 3.8 0 0 1 7.6 0v16z" fill="var(--accent)" />
  </svg>
);

/** The hole shows what is behind: set `--coin-hole` where the ground is not `--bg`. */
export const Token = (props: SVGProps<SVGSVGElement>) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" {...props}>
    <circle cx="12" cy="12" r="10.5" fill="currentColor" />
    <path
      d="M7.6 17.5V12a4.4 4.4 0 0 1 8.8 0v5.5"
      fill="none"
      stroke="var(--coin-hole, var(--bg))"
      strokeWidth="2.4"
      strokeLinecap="round"
    />
  </svg>
);
