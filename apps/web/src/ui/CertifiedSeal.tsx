// The seal of certified people, in the shape of a lucide icon, so that `Icon` draws it too.
import type { SVGProps } from 'react';

export const CertifiedSeal = ({ style, ...props }: SVGProps<SVGSVGElement>) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" {...props} style={{ color: 'var(--certified)', ...style }}>
    <path
      fill="currentColor"
      d="M12 1.6l2.6 2 3.3-.3 1 3.1 2.8 1.7-1 3.2 1 3.1-2.8 1.8-1 3.1-3.3-.2L12 21.1l-2.6-2-3.3.2-1-3.1-2.8-1.8 1-3.1-1-3.2 2.8-1.7 1-3.1 3.3.3z"
    />
    <path
      d="M8 11.6l2.8 2.8L16 9.1"
      fill="none"
      stroke="var(--seal-hole, var(--bg))"
      strokeWidth="2.3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
